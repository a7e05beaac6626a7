ALTER TABLE "contacts" ADD COLUMN "other_numbers" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- What was merged before has numbers too: of everybody who became part of a contact, directly or with another. Policies bind the owner, too.
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact_merges NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
WITH RECURSIVE part AS (
  SELECT company_id, kept_id, merged_id FROM contact_merges WHERE undone_at IS NULL
  UNION
  SELECT p.company_id, p.kept_id, m.merged_id FROM part p
  JOIN contact_merges m ON m.company_id = p.company_id AND m.kept_id = p.merged_id AND m.undone_at IS NULL
), merged AS (
  SELECT p.company_id, p.kept_id, (array_agg(DISTINCT c.number))[1:20] AS numbers FROM part p
  JOIN contacts c ON c.company_id = p.company_id AND c.id = p.merged_id
  WHERE c.number <> '' AND NOT c.is_group GROUP BY 1, 2
)
UPDATE contacts SET other_numbers = array_remove(merged.numbers, contacts.number) FROM merged
WHERE contacts.company_id = merged.company_id AND contacts.id = merged.kept_id;--> statement-breakpoint
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact_merges FORCE ROW LEVEL SECURITY;
