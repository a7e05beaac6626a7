CREATE TABLE "early_effects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "early_effects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"external_id" text NOT NULL,
	"from_me" boolean NOT NULL,
	"author_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"by_me" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "early_effects" ADD CONSTRAINT "early_effects_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "early_effects_idx" ON "early_effects" USING btree ("company_id","connection_id","external_id");--> statement-breakpoint
CREATE INDEX "early_effects_age_idx" ON "early_effects" USING btree ("company_id","created_at");