DROP INDEX "contacts_list_idx";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (search_text(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_quoted_idx" ON "messages" USING btree ("company_id","quoted_id") WHERE "messages"."quoted_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_author_idx" ON "messages" USING btree ("company_id","author_id") WHERE "messages"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_file_idx" ON "messages" USING btree ("company_id","file_id") WHERE "messages"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_group_idx" ON "tickets" USING btree ("company_id","status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "tickets"."is_group";--> statement-breakpoint
CREATE INDEX "contacts_list_idx" ON "contacts" USING btree ("company_id","sort_name","id");