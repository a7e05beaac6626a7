CREATE INDEX "contacts_connection_idx" ON "contacts" USING btree ("company_id","connection_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "contacts_blocked_idx" ON "contacts" USING btree ("company_id","sort_name","id") WHERE not "contacts"."is_active";--> statement-breakpoint
CREATE INDEX "contacts_no_account_idx" ON "contacts" USING btree ("company_id","sort_name","id") WHERE "contacts"."has_account" is false;--> statement-breakpoint
CREATE INDEX "events_row_idx" ON "events" USING btree ("company_id","id") WHERE "events"."type" = 'row.changed';