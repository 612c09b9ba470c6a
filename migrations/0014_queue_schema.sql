-- The queue makes its tables itself. Of several processes that start at once on a new server only one could make the schema:
-- the others had looked for it, remembered that it was not there, and ended.
CREATE SCHEMA IF NOT EXISTS jobs;
