CREATE TABLE "schedule_sends" (
	"company_id" bigint NOT NULL,
	"schedule_id" bigint NOT NULL,
	"nth" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"settled_at" timestamp with time zone,
	"message_id" bigint,
	"failure_code" text,
	CONSTRAINT "schedule_sends_company_id_schedule_id_nth_pk" PRIMARY KEY("company_id","schedule_id","nth")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"contact_id" bigint NOT NULL,
	"body" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"anchor_at" timestamp with time zone NOT NULL,
	"anchor_nth" integer DEFAULT 1 NOT NULL,
	"interval" text DEFAULT 'days' NOT NULL,
	"interval_value" integer DEFAULT 1 NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"business_days" text DEFAULT 'as_is' NOT NULL,
	"open_ticket" boolean DEFAULT false NOT NULL,
	"ticket_user_id" bigint,
	"queue_id" bigint,
	"status_ticket" text DEFAULT 'closed' NOT NULL,
	"is_signed" boolean DEFAULT false NOT NULL,
	"connection_id" bigint,
	"file_id" bigint,
	"status" text DEFAULT 'PENDENTE' NOT NULL,
	"failure_code" text,
	"sent_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "schedules_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "schedule_sends" ADD CONSTRAINT "schedule_sends_schedule_fk" FOREIGN KEY ("company_id","schedule_id") REFERENCES "public"."schedules"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_sends" ADD CONSTRAINT "schedule_sends_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE set null ("message_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_contact_fk" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_ticket_user_fk" FOREIGN KEY ("company_id","ticket_user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_queue_fk" FOREIGN KEY ("company_id","queue_id") REFERENCES "public"."queues"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_sends_due_idx" ON "schedule_sends" USING btree ("company_id","due_at");--> statement-breakpoint
CREATE INDEX "schedule_sends_message_idx" ON "schedule_sends" USING btree ("company_id","message_id") WHERE "schedule_sends"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "schedules_list_idx" ON "schedules" USING btree ("company_id","send_at","id");--> statement-breakpoint
CREATE INDEX "schedules_contact_idx" ON "schedules" USING btree ("company_id","contact_id");--> statement-breakpoint
CREATE INDEX "schedules_file_idx" ON "schedules" USING btree ("company_id","file_id") WHERE "schedules"."file_id" is not null;