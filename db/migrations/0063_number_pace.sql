CREATE TABLE "paired_numbers" (
	"company_id" bigint NOT NULL,
	"number" text NOT NULL,
	"first_paired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paired_numbers_company_id_number_pk" PRIMARY KEY("company_id","number")
);
--> statement-breakpoint
DROP INDEX "sends_queued_idx";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "pace" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "by_machine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "to_stranger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "paired_numbers" ADD CONSTRAINT "paired_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sends_line_idx" ON "sends" USING btree ("company_id","connection_id","id","to_stranger") WHERE "sends"."state" = 'queued' and "sends"."by_machine" and "sends"."handed_at" is null;--> statement-breakpoint
CREATE INDEX "sends_pace_idx" ON "sends" USING btree ("company_id","connection_id","handed_at","by_machine","to_stranger") WHERE ("sends"."by_machine" or "sends"."to_stranger") and "sends"."handed_at" is not null;--> statement-breakpoint
CREATE INDEX "sends_chat_idx" ON "sends" USING btree ("company_id","connection_id","contact_id","id") WHERE "sends"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "sends_queued_idx" ON "sends" USING btree ("company_id","connection_id","id") WHERE "sends"."state" = 'queued' and (not "sends"."by_machine" or "sends"."handed_at" is not null);--> statement-breakpoint
ALTER TABLE connections NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "paired_numbers" ("company_id", "number", "first_paired_at")
SELECT "company_id", "number", min("created_at") FROM (
	SELECT "company_id", "account_phone" AS "number", "created_at" FROM "connections" WHERE "account_phone" IS NOT NULL
	UNION ALL SELECT "company_id", "account_lid", "created_at" FROM "connections" WHERE "account_lid" IS NOT NULL
) AS "known" GROUP BY "company_id", "number";--> statement-breakpoint
ALTER TABLE connections FORCE ROW LEVEL SECURITY;
