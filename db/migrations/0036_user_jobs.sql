CREATE TABLE "transcription_settings" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"key_sealed" "bytea",
	"key_last_four" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_transcripts" (
	"company_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"text" text NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_transcripts_company_id_message_id_pk" PRIMARY KEY("company_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "contact_import_rows" (
	"company_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"extra" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"contact_id" bigint,
	"is_asked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contact_import_rows_company_id_job_id_row_no_pk" PRIMARY KEY("company_id","job_id","row_no")
);
--> statement-breakpoint
CREATE TABLE "user_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"phase" text,
	"title" text DEFAULT '' NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"failure" text,
	"source_file_id" bigint,
	"file_id" bigint,
	"is_masked" boolean DEFAULT false NOT NULL,
	"lease_owner" text,
	"leased_until" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "user_jobs_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "playable_file_id" bigint;--> statement-breakpoint
ALTER TABLE "transcription_settings" ADD CONSTRAINT "transcription_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_transcripts" ADD CONSTRAINT "message_transcripts_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_transcripts" ADD CONSTRAINT "message_transcripts_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD CONSTRAINT "contact_import_rows_job_fk" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."user_jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_jobs" ADD CONSTRAINT "user_jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_jobs" ADD CONSTRAINT "user_jobs_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_jobs" ADD CONSTRAINT "user_jobs_source_fk" FOREIGN KEY ("company_id","source_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_jobs" ADD CONSTRAINT "user_jobs_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_import_rows_pending_idx" ON "contact_import_rows" USING btree ("company_id","job_id","row_no") WHERE "contact_import_rows"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "contact_import_rows_ask_idx" ON "contact_import_rows" USING btree ("company_id","job_id","row_no") WHERE not "contact_import_rows"."is_asked" and "contact_import_rows"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "user_jobs_list_idx" ON "user_jobs" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "user_jobs_due_idx" ON "user_jobs" USING btree ("run_at") WHERE "user_jobs"."state" = 'active';--> statement-breakpoint
CREATE INDEX "user_jobs_file_idx" ON "user_jobs" USING btree ("company_id","file_id") WHERE "user_jobs"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "user_jobs_source_idx" ON "user_jobs" USING btree ("company_id","source_file_id") WHERE "user_jobs"."source_file_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_playable_fk" FOREIGN KEY ("company_id","playable_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_playable_idx" ON "files" USING btree ("company_id","playable_file_id") WHERE "files"."playable_file_id" is not null;--> statement-breakpoint
-- What was said in an audio is searched as what was written.
create index message_transcripts_search_idx on message_transcripts using gin (company_id, search_text(text) gin_trgm_ops);
--> statement-breakpoint
create or replace function search_messages(p_company bigint, p_words text[], p_from bigint, p_before bigint, p_limit integer)
  returns table (message_id bigint, ticket_id bigint) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_indexscan from current as $$
declare
  range text := format('m.id < %s %s and not m.is_deleted', p_before,
    case when p_from is null then '' else format('and m.id >= %s', p_from) end);
begin
  perform assert_company(p_company);
  if p_from is null then perform set_config('enable_indexscan', 'off', true); end if;
  return query execute format($q$
    select found.id, found.ticket_id from (
      (select m.id, m.ticket_id from messages m
        where m.company_id = %1$s and %2$s and %3$s
        order by m.id desc limit %5$s)
      union
      (select m.id, m.ticket_id from message_transcripts x
        join messages m on m.company_id = x.company_id and m.id = x.message_id
        where x.company_id = %1$s and %2$s and %4$s
        order by m.id desc limit %5$s)
    ) found order by found.id desc limit %5$s $q$,
    p_company, range, holds_words('search_text(m.body)', p_words), holds_words('search_text(x.text)', p_words), p_limit);
end $$;
