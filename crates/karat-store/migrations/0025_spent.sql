-- A deal is never used again, even if its table is gone: its seed may have been shown.

-- The first commitments of tables that were deleted.
CREATE TABLE spent_deal (
    commitment TEXT PRIMARY KEY NOT NULL
);
