ALTER TABLE "contact_identities" ADD COLUMN "lid" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reply_address" text;