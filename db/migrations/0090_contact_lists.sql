ALTER TABLE "contact_list_items" DROP CONSTRAINT "contact_list_items_contact_fk";
--> statement-breakpoint
DROP INDEX "contact_list_items_contact_idx";--> statement-breakpoint
DROP INDEX "contact_list_items_unchecked_idx";--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_opt_outs" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_opt_outs" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_opt_outs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_opt_outs" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_list_items_list_idx" ON "contact_list_items" USING btree ("company_id","contact_list_id","id");--> statement-breakpoint
CREATE INDEX "contact_list_items_number_idx" ON "contact_list_items" USING btree ("company_id","identity");--> statement-breakpoint
CREATE INDEX "contact_list_items_unchecked_idx" ON "contact_list_items" USING btree ("company_id","asked_at" NULLS FIRST,"id") WHERE "contact_list_items"."is_whatsapp_valid" is null;--> statement-breakpoint
ALTER TABLE "contact_list_items" DROP COLUMN "contact_id";