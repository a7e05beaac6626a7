ALTER TABLE "campaign_recipients" DROP CONSTRAINT "campaign_recipients_contact_fk";
--> statement-breakpoint
ALTER TABLE "campaign_recipients" DROP CONSTRAINT "campaign_recipients_message_fk";
--> statement-breakpoint
ALTER TABLE "campaign_recipients" DROP CONSTRAINT "campaign_recipients_confirmation_fk";
--> statement-breakpoint
ALTER TABLE "campaign_recipients" DROP CONSTRAINT "campaign_recipients_ticket_fk";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_tag_list_fk";
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_contact_fk" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE set null ("contact_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE set null ("message_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_confirmation_fk" FOREIGN KEY ("company_id","confirmation_message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE set null ("confirmation_message_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE set null ("ticket_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_tag_list_fk" FOREIGN KEY ("company_id","tag_list_id") REFERENCES "public"."tags"("company_id","id") ON DELETE set null ("tag_list_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_ticket_idx" ON "campaign_recipients" USING btree ("company_id","ticket_id") WHERE "campaign_recipients"."ticket_id" is not null;