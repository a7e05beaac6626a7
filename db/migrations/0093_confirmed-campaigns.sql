ALTER TABLE "campaigns" ADD COLUMN "confirmed_count" integer;--> statement-breakpoint
ALTER TABLE "external_messages" ADD COLUMN "is_campaign" boolean DEFAULT false NOT NULL;