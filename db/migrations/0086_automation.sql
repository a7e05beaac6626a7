CREATE TABLE "flow_campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"flow_id" bigint NOT NULL,
	"connection_id" bigint,
	"phrase" text NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "flow_campaigns_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_inputs" (
	"company_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"text" text,
	"answer_id" text,
	"is_read" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_inputs_company_id_run_id_message_id_pk" PRIMARY KEY("company_id","run_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "flow_run_steps" (
	"company_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"flow_version_id" bigint,
	"node_id" text NOT NULL,
	"exit" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "flow_run_steps_company_id_run_id_place_pk" PRIMARY KEY("company_id","run_id","place")
);
--> statement-breakpoint
CREATE TABLE "flow_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"flow_id" bigint,
	"flow_version_id" bigint,
	"integration_id" bigint,
	"prompt_id" bigint,
	"node_id" text NOT NULL,
	"waits_for" text,
	"memory" jsonb NOT NULL,
	"step" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	CONSTRAINT "flow_runs_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"flow_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"graph" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_versions_company_id_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "flow_versions_number_key" UNIQUE("company_id","flow_id","number")
);
--> statement-breakpoint
CREATE TABLE "flow_files" (
	"company_id" bigint NOT NULL,
	"flow_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "flow_files_company_id_flow_id_file_id_pk" PRIMARY KEY("company_id","flow_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "flow_secrets" (
	"company_id" bigint NOT NULL,
	"flow_id" bigint NOT NULL,
	"node_id" text NOT NULL,
	"field" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	CONSTRAINT "flow_secrets_company_id_flow_id_node_id_field_pk" PRIMARY KEY("company_id","flow_id","node_id","field")
);
--> statement-breakpoint
CREATE TABLE "flows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"draft" jsonb,
	"draft_saved_at" timestamp with time zone,
	"published_version_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "flows_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "integration_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"integration_id" bigint NOT NULL,
	"ticket_id" bigint,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"failure" text,
	"milliseconds" integer,
	"request_body" text DEFAULT '' NOT NULL,
	"answer_head" text DEFAULT '' NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_deliveries_company_id_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "integration_deliveries_event_key" UNIQUE("company_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "ai_usages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_usages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"use" text NOT NULL,
	"prompt_id" bigint,
	"ticket_id" bigint,
	"user_id" bigint,
	"model" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"cost_micros" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"voice" text NOT NULL,
	"voice_key_sealed" "bytea",
	"voice_key_last_four" text DEFAULT '' NOT NULL,
	"voice_region" text DEFAULT '' NOT NULL,
	"max_tokens" integer NOT NULL,
	"temperature" double precision NOT NULL,
	"api_key_sealed" "bytea",
	"api_key_last_four" text DEFAULT '' NOT NULL,
	"queue_id" bigint NOT NULL,
	"max_messages" integer NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"base_url" text DEFAULT '' NOT NULL,
	"refusal" text,
	"refused_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "prompts_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "queue_integrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_integrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"project_name" text DEFAULT '' NOT NULL,
	"json_content_sealed" "bytea",
	"service_account" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'pt-BR' NOT NULL,
	"url_n8n" text DEFAULT '' NOT NULL,
	"secret_sealed" "bytea",
	"former_secret_sealed" "bytea",
	"former_secret_until" timestamp with time zone,
	"typebot_slug" text DEFAULT '' NOT NULL,
	"typebot_expires" integer DEFAULT 1 NOT NULL,
	"typebot_keyword_finish" text DEFAULT '' NOT NULL,
	"typebot_keyword_restart" text DEFAULT '' NOT NULL,
	"typebot_restart_message" text DEFAULT '' NOT NULL,
	"typebot_unknown_message" text DEFAULT '' NOT NULL,
	"typebot_delay_message" integer DEFAULT 1000 NOT NULL,
	"flow_id" bigint,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "queue_integrations_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "integration_id" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "flow_id_welcome" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "flow_id_not_phrase" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "integration_id" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "prompt_id" bigint;--> statement-breakpoint
ALTER TABLE "ticket_bots" ADD COLUMN "automated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "flow_campaigns" ADD CONSTRAINT "flow_campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_campaigns" ADD CONSTRAINT "flow_campaigns_flow_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_campaigns" ADD CONSTRAINT "flow_campaigns_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_inputs" ADD CONSTRAINT "flow_inputs_run_fk" FOREIGN KEY ("company_id","run_id") REFERENCES "public"."flow_runs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_run_steps" ADD CONSTRAINT "flow_run_steps_run_fk" FOREIGN KEY ("company_id","run_id") REFERENCES "public"."flow_runs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_flow_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_version_fk" FOREIGN KEY ("company_id","flow_version_id") REFERENCES "public"."flow_versions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_integration_fk" FOREIGN KEY ("company_id","integration_id") REFERENCES "public"."queue_integrations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_prompt_fk" FOREIGN KEY ("company_id","prompt_id") REFERENCES "public"."prompts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_flow_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_published_by_fk" FOREIGN KEY ("company_id","published_by") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_files" ADD CONSTRAINT "flow_files_flow_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_files" ADD CONSTRAINT "flow_files_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_secrets" ADD CONSTRAINT "flow_secrets_flow_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_deliveries" ADD CONSTRAINT "integration_deliveries_integration_fk" FOREIGN KEY ("company_id","integration_id") REFERENCES "public"."queue_integrations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_deliveries" ADD CONSTRAINT "integration_deliveries_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usages" ADD CONSTRAINT "ai_usages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_queue_fk" FOREIGN KEY ("company_id","queue_id") REFERENCES "public"."queues"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD CONSTRAINT "queue_integrations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_run_steps_version_idx" ON "flow_run_steps" USING btree ("company_id","flow_version_id","node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_runs_live_key" ON "flow_runs" USING btree ("company_id","ticket_id") WHERE "flow_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "flow_runs_ticket_idx" ON "flow_runs" USING btree ("company_id","ticket_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "flow_runs_waiting_idx" ON "flow_runs" USING btree ("company_id","flow_id","node_id") WHERE "flow_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "flow_files_file_idx" ON "flow_files" USING btree ("company_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flows_name_key" ON "flows" USING btree ("company_id",lower("name")) WHERE "flows"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "integration_deliveries_list_idx" ON "integration_deliveries" USING btree ("company_id","integration_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_usages_day_idx" ON "ai_usages" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prompts_name_key" ON "prompts" USING btree ("company_id",lower("name")) WHERE "prompts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_integrations_name_key" ON "queue_integrations" USING btree ("company_id",lower("name")) WHERE "queue_integrations"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_integration_fk" FOREIGN KEY ("company_id","integration_id") REFERENCES "public"."queue_integrations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_flow_welcome_fk" FOREIGN KEY ("company_id","flow_id_welcome") REFERENCES "public"."flows"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_flow_not_phrase_fk" FOREIGN KEY ("company_id","flow_id_not_phrase") REFERENCES "public"."flows"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_integration_fk" FOREIGN KEY ("company_id","integration_id") REFERENCES "public"."queue_integrations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_prompt_fk" FOREIGN KEY ("company_id","prompt_id") REFERENCES "public"."prompts"("company_id","id") ON DELETE no action ON UPDATE no action;