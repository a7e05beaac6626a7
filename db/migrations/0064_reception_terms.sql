CREATE SEQUENCE "public"."terms_stamps" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "rotation_turns" (
	"company_id" bigint NOT NULL,
	"queue_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"turn" bigint NOT NULL,
	CONSTRAINT "rotation_turns_company_id_queue_id_user_id_pk" PRIMARY KEY("company_id","queue_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "import_old_messages" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "import_recent_messages" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "terms_stamp" bigint DEFAULT nextval('terms_stamps') NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "token_last_four" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "settings_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rotation_turns" ADD CONSTRAINT "rotation_turns_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_turns" ADD CONSTRAINT "rotation_turns_queue_fk" FOREIGN KEY ("company_id","queue_id") REFERENCES "public"."queues"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_token_key" ON "connections" USING btree ("token_hash") WHERE "connections"."token_hash" is not null;