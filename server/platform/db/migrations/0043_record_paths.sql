-- Paths in their normal form: with a slash at the end, and without the names of parents.
UPDATE "added_records" SET "path" = regexp_replace(regexp_replace("path", '\{[^/{}]*\}', '{}', 'g'), '/*$', '/')
  WHERE "path" ~ '\{[^/{}]+\}' OR "path" NOT LIKE '%/';
