ALTER TABLE "connection_drops" ADD COLUMN "other_connection_id" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "account_phone" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "account_lid" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "duplicate_of_id" bigint;--> statement-breakpoint
ALTER TABLE "connection_drops" ADD CONSTRAINT "connection_drops_other_fk" FOREIGN KEY ("company_id","other_connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_duplicate_of_fk" FOREIGN KEY ("company_id","duplicate_of_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_one_account_phone" ON "connections" USING btree ("company_id","account_phone") WHERE "connections"."account_phone" is not null and "connections"."desired" = 'running' and "connections"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_one_account_lid" ON "connections" USING btree ("company_id","account_lid") WHERE "connections"."account_lid" is not null and "connections"."desired" = 'running' and "connections"."deleted_at" is null;