-- PostgreSQL has no such tables.
SELECT 1;
