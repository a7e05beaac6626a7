-- An import names the country of its numbers as ISO 3166 does; before, only Brazil's calling code was one.
UPDATE "user_jobs" SET "input" = jsonb_set("input", '{country}', '"BR"') WHERE "kind" = 'contactImport' AND "input" ->> 'country' = '55';
