CREATE TABLE "flow_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"flow_id" bigint NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"expected" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "flow_versions" ADD COLUMN "case_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD COLUMN "differing_cases" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_cases" ADD CONSTRAINT "flow_cases_flow_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_cases_idx" ON "flow_cases" USING btree ("company_id","flow_id","id");