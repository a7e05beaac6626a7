CREATE TABLE "external_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"number" text NOT NULL,
	"code" text,
	"message_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_keys" (
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_keys_company_id_connection_id_key_pk" PRIMARY KEY("company_id","connection_id","key")
);
--> statement-breakpoint
CREATE TABLE "external_messages" (
	"company_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_messages_company_id_message_id_pk" PRIMARY KEY("company_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "external_webhooks" (
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"url" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"former_secret_sealed" "bytea",
	"former_secret_until" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stop_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_webhooks_company_id_connection_id_pk" PRIMARY KEY("company_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "integration_deliveries" ALTER COLUMN "integration_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_deliveries" ADD COLUMN "connection_id" bigint;--> statement-breakpoint
ALTER TABLE "integration_deliveries" ADD COLUMN "message_id" bigint;--> statement-breakpoint
ALTER TABLE "external_calls" ADD CONSTRAINT "external_calls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_calls" ADD CONSTRAINT "external_calls_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_calls" ADD CONSTRAINT "external_calls_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_keys" ADD CONSTRAINT "external_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_keys" ADD CONSTRAINT "external_keys_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_messages" ADD CONSTRAINT "external_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_messages" ADD CONSTRAINT "external_messages_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_messages" ADD CONSTRAINT "external_messages_contact_fk" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_webhooks" ADD CONSTRAINT "external_webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_webhooks" ADD CONSTRAINT "external_webhooks_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_calls_list_idx" ON "external_calls" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "external_calls_created_idx" ON "external_calls" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "external_calls_message_idx" ON "external_calls" USING btree ("company_id","message_id") WHERE "external_calls"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "external_keys_created_idx" ON "external_keys" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "external_messages_newest_idx" ON "external_messages" USING btree ("company_id","connection_id","contact_id","message_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "integration_deliveries" ADD CONSTRAINT "integration_deliveries_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_deliveries" ADD CONSTRAINT "integration_deliveries_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_deliveries_webhook_idx" ON "integration_deliveries" USING btree ("company_id","connection_id","id" DESC NULLS LAST) WHERE "integration_deliveries"."connection_id" is not null;--> statement-breakpoint
CREATE INDEX "integration_deliveries_open_idx" ON "integration_deliveries" USING btree ("company_id","connection_id","message_id","id") WHERE "integration_deliveries"."connection_id" is not null and "integration_deliveries"."state" in ('pending', 'retrying');--> statement-breakpoint
CREATE UNIQUE INDEX "integration_deliveries_message_event_key" ON "integration_deliveries" USING btree ("company_id","message_id","event") WHERE "integration_deliveries"."message_id" is not null;--> statement-breakpoint
ALTER TABLE "integration_deliveries" ADD CONSTRAINT "integration_deliveries_owner" CHECK (("integration_deliveries"."integration_id" is null) <> ("integration_deliveries"."connection_id" is null));--> statement-breakpoint
-- The connection that has a token of this hash: nobody reads the hashes. See db/security.ts.
create function find_token(p_hash text) returns table (connection_id bigint, company_id bigint, channel text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.company_id, c.channel from connections c where c.token_hash = p_hash and c.deleted_at is null
$$;
--> statement-breakpoint
revoke execute on function find_token(text) from public;
--> statement-breakpoint
alter function find_token(text) owner to recado_search;
