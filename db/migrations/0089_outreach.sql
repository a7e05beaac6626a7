CREATE TABLE "campaign_follow_ups" (
	"company_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"delay_minutes" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "campaign_follow_ups_company_id_campaign_id_position_pk" PRIMARY KEY("company_id","campaign_id","position")
);
--> statement-breakpoint
CREATE TABLE "campaign_lines" (
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"campaign_id" bigint,
	CONSTRAINT "campaign_lines_company_id_connection_id_pk" PRIMARY KEY("company_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"contact_list_item_id" bigint,
	"contact_id" bigint,
	"identity" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"variant" smallint NOT NULL,
	"text" text NOT NULL,
	"confirmation_text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"handed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"follow_up" smallint DEFAULT 0 NOT NULL,
	"message_id" bigint,
	"confirmation_message_id" bigint,
	"ticket_id" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_recipients_company_id_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "campaign_recipients_identity_key" UNIQUE("company_id","campaign_id","identity")
);
--> statement-breakpoint
CREATE TABLE "campaign_settings" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"message_interval" integer DEFAULT 20 NOT NULL,
	"longer_interval_after" integer DEFAULT 20 NOT NULL,
	"greater_interval" integer DEFAULT 60 NOT NULL,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sabado" boolean DEFAULT false NOT NULL,
	"domingo" boolean DEFAULT false NOT NULL,
	"start_hour" text DEFAULT '09:00' NOT NULL,
	"end_hour" text DEFAULT '18:00' NOT NULL,
	"rests_on_holidays" boolean DEFAULT false NOT NULL,
	"opt_out_line" text DEFAULT 'Responda PARAR para não receber mais mensagens como esta.' NOT NULL,
	"opt_out_answer" text DEFAULT 'Pronto: você não receberá mais mensagens como esta. Para voltar a receber, escreva VOLTAR.' NOT NULL,
	"opt_in_answer" text DEFAULT 'Pronto: você voltará a receber nossas mensagens.' NOT NULL,
	"opt_out_words" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'INATIVA' NOT NULL,
	"pause_reason" text,
	"scheduled_at" timestamp with time zone,
	"not_after" timestamp with time zone,
	"started_at" timestamp with time zone,
	"resumed_at" timestamp with time zone,
	"prepared_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"contact_list_id" bigint,
	"tag_list_id" bigint,
	"connection_id" bigint NOT NULL,
	"user_id" bigint,
	"queue_id" bigint,
	"open_ticket" boolean DEFAULT false NOT NULL,
	"status_ticket" text DEFAULT 'closed' NOT NULL,
	"texts" text[] DEFAULT '{}'::text[] NOT NULL,
	"confirmation" boolean DEFAULT false NOT NULL,
	"confirmation_texts" text[] DEFAULT '{}'::text[] NOT NULL,
	"confirmation_answers" text DEFAULT 'any' NOT NULL,
	"has_opt_out_line" boolean DEFAULT true NOT NULL,
	"file_id" bigint,
	"prepared_up_to" bigint DEFAULT 0 NOT NULL,
	"log_id" text DEFAULT '' NOT NULL,
	"seed" integer DEFAULT 1 NOT NULL,
	"maker_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "campaigns_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_list_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_list_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"contact_list_id" bigint NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"identity" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"is_whatsapp_valid" boolean,
	"asked_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_list_items_company_id_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "contact_list_items_identity_key" UNIQUE("company_id","contact_list_id","identity")
);
--> statement-breakpoint
CREATE TABLE "contact_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"consent_source" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "contact_lists_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_opt_outs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_opt_outs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"identity" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"word" text,
	"campaign_id" bigint,
	"user_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_user_id" bigint,
	"end_reason" text,
	CONSTRAINT "contact_opt_outs_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "last_campaign_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "campaign_id" bigint;--> statement-breakpoint
ALTER TABLE "campaign_follow_ups" ADD CONSTRAINT "campaign_follow_ups_campaign_fk" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_lines" ADD CONSTRAINT "campaign_lines_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_fk" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_contact_fk" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_confirmation_fk" FOREIGN KEY ("company_id","confirmation_message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_settings" ADD CONSTRAINT "campaign_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_contact_list_fk" FOREIGN KEY ("company_id","contact_list_id") REFERENCES "public"."contact_lists"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_tag_list_fk" FOREIGN KEY ("company_id","tag_list_id") REFERENCES "public"."tags"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_maker_fk" FOREIGN KEY ("company_id","maker_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_queue_fk" FOREIGN KEY ("company_id","queue_id") REFERENCES "public"."queues"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD CONSTRAINT "contact_list_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD CONSTRAINT "contact_list_items_list_fk" FOREIGN KEY ("company_id","contact_list_id") REFERENCES "public"."contact_lists"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD CONSTRAINT "contact_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_opt_outs" ADD CONSTRAINT "contact_opt_outs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_opt_outs" ADD CONSTRAINT "contact_opt_outs_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_opt_outs" ADD CONSTRAINT "contact_opt_outs_ended_by_fk" FOREIGN KEY ("company_id","ended_by_user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_state_idx" ON "campaign_recipients" USING btree ("company_id","campaign_id","state","id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_due_idx" ON "campaign_recipients" USING btree ("company_id","campaign_id","due_at") WHERE "campaign_recipients"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_contact_idx" ON "campaign_recipients" USING btree ("company_id","contact_id","handed_at");--> statement-breakpoint
CREATE INDEX "campaign_recipients_message_idx" ON "campaign_recipients" USING btree ("company_id","message_id") WHERE "campaign_recipients"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_confirmation_idx" ON "campaign_recipients" USING btree ("company_id","confirmation_message_id") WHERE "campaign_recipients"."confirmation_message_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_item_idx" ON "campaign_recipients" USING btree ("company_id","contact_list_item_id");--> statement-breakpoint
CREATE INDEX "campaigns_list_idx" ON "campaigns" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaigns_connection_idx" ON "campaigns" USING btree ("company_id","connection_id");--> statement-breakpoint
CREATE INDEX "campaigns_contact_list_idx" ON "campaigns" USING btree ("company_id","contact_list_id");--> statement-breakpoint
CREATE INDEX "campaigns_file_idx" ON "campaigns" USING btree ("company_id","file_id") WHERE "campaigns"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_list_items_list_idx" ON "contact_list_items" USING btree ("company_id","contact_list_id","id");--> statement-breakpoint
CREATE INDEX "contact_list_items_number_idx" ON "contact_list_items" USING btree ("company_id","identity");--> statement-breakpoint
CREATE INDEX "contact_list_items_unchecked_idx" ON "contact_list_items" USING btree ("company_id","asked_at" NULLS FIRST,"id") WHERE "contact_list_items"."is_whatsapp_valid" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_lists_name_key" ON "contact_lists" USING btree ("company_id","name") WHERE "contact_lists"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_opt_outs_identity_key" ON "contact_opt_outs" USING btree ("company_id","identity") WHERE "contact_opt_outs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "contact_opt_outs_campaign_idx" ON "contact_opt_outs" USING btree ("company_id","campaign_id") WHERE "contact_opt_outs"."campaign_id" is not null;