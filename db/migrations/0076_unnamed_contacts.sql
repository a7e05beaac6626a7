-- A person without name and number was named by the digits of their hidden id. Policies bind the owner, too.
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact_identities NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE contacts SET name = '', version = version + 1 FROM contact_identities i
WHERE i.company_id = contacts.company_id AND i.contact_id = contacts.id AND i.kind = 'lid' AND i.value = contacts.name;--> statement-breakpoint
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact_identities FORCE ROW LEVEL SECURITY;
