CREATE TABLE "history_messages" (
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"dedupe_key" text NOT NULL,
	"message_id" bigint DEFAULT nextval('messages_id_seq') NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"data" "bytea" NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"contact_id" bigint,
	"ticket_id" bigint,
	CONSTRAINT "history_messages_company_id_connection_id_dedupe_key_pk" PRIMARY KEY("company_id","connection_id","dedupe_key")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "import_old_messages" date;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "import_recent_messages" date;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "import_old_messages_groups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "closed_tickets_post_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "queue_id_import_messages" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "status_import_messages" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "import_this" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "import_all" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "import_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "import_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "history_messages" ADD CONSTRAINT "history_messages_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_messages_waiting_idx" ON "history_messages" USING btree ("company_id","connection_id","message_id") WHERE not "history_messages"."is_done";--> statement-breakpoint
CREATE INDEX "history_messages_contact_idx" ON "history_messages" USING btree ("company_id","connection_id","contact_id") WHERE "history_messages"."ticket_id" is not null;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_import_queue_fk" FOREIGN KEY ("company_id","queue_id_import_messages") REFERENCES "public"."queues"("company_id","id") ON DELETE no action ON UPDATE no action;