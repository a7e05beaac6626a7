CREATE TABLE "queue_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"queue_id" bigint NOT NULL,
	"tree" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_versions_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_bots" (
	"company_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"step" text NOT NULL,
	"version_id" bigint,
	"option_id" bigint,
	"since" timestamp with time zone NOT NULL,
	"quiet_until" timestamp with time zone,
	"vacation_day" date,
	"is_rotation_told" boolean DEFAULT false NOT NULL,
	"rotated_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_by" bigint,
	CONSTRAINT "ticket_bots_company_id_ticket_id_pk" PRIMARY KEY("company_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "schedules" jsonb;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "schedules" jsonb;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "close_ticket" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "ativar_roteador" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "tempo_roteador" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "out_of_hours_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "schedules" jsonb;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "max_use_bot_queues" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "time_use_bot_queues" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "time_send_queue" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "send_id_queue" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "time_inactive_message" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "inactive_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "expires_ticket" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "when_expires_ticket" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "expires_inactive_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "collective_vacation_start" date;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "collective_vacation_end" date;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "collective_vacation_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "greeting_file_id" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "bot_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queue_versions" ADD CONSTRAINT "queue_versions_queue_fk" FOREIGN KEY ("company_id","queue_id") REFERENCES "public"."queues"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bots" ADD CONSTRAINT "ticket_bots_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bots" ADD CONSTRAINT "ticket_bots_version_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."queue_versions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bots" ADD CONSTRAINT "ticket_bots_paused_by_fk" FOREIGN KEY ("company_id","paused_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_versions_queue_idx" ON "queue_versions" USING btree ("company_id","queue_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_send_queue_fk" FOREIGN KEY ("company_id","send_id_queue") REFERENCES "public"."queues"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_greeting_file_fk" FOREIGN KEY ("company_id","greeting_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;