CREATE TABLE "message_mentions" (
	"company_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "message_mentions_company_id_message_id_user_id_pk" PRIMARY KEY("company_id","message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"ticket_id" bigint,
	"user_id" bigint NOT NULL,
	"note" text NOT NULL,
	"edited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "wallet_user_id" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "audio_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_contact_fk" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_mentions_unseen_idx" ON "message_mentions" USING btree ("company_id","user_id","message_id") WHERE "message_mentions"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_notes_contact_idx" ON "ticket_notes" USING btree ("company_id","contact_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_notes_ticket_idx" ON "ticket_notes" USING btree ("company_id","ticket_id") WHERE "ticket_notes"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_notes_deleted_idx" ON "ticket_notes" USING btree ("company_id","deleted_at") WHERE "ticket_notes"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_wallet_fk" FOREIGN KEY ("company_id","wallet_user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_wallet_idx" ON "contacts" USING btree ("company_id","wallet_user_id") WHERE "contacts"."wallet_user_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_shared_idx" ON "messages" USING btree ("company_id","contact_id","id" DESC NULLS LAST) WHERE "messages"."file_id" is not null;