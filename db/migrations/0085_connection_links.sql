CREATE TABLE "connection_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"account_phone" text,
	"account_lid" text,
	"linked_at" timestamp with time zone NOT NULL,
	"missed_since" timestamp with time zone,
	"told_since" timestamp with time zone,
	"told_all_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"message_count" integer DEFAULT 0 NOT NULL,
	"chat_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_messages" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "history_messages" ADD COLUMN "is_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_links" ADD CONSTRAINT "connection_links_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_links_idx" ON "connection_links" USING btree ("company_id","connection_id","id" DESC NULLS LAST);--> statement-breakpoint
-- Connections that were linked before this table are linked again later: their account is known then.
INSERT INTO connection_links (company_id, connection_id, account_phone, account_lid, linked_at, finished_at)
  SELECT company_id, id, coalesce(account_phone, number), account_lid, coalesce(connected_at, created_at), now()
  FROM connections WHERE account_phone IS NOT NULL OR account_lid IS NOT NULL OR (number IS NOT NULL AND connected_at IS NOT NULL);
