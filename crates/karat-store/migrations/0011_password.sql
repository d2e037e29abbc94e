-- A password that the operator gave lets its owner in once; then he chooses another.

ALTER TABLE person ADD COLUMN must_choose_password BIGINT NOT NULL DEFAULT 0;
