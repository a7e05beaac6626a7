CREATE TABLE "support_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"visitor_id" bigint NOT NULL,
	"visitor_name" text NOT NULL,
	"reason" text NOT NULL,
	"session_name" text NOT NULL,
	"sign_in_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "support_visits" ADD CONSTRAINT "support_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_visits_session_idx" ON "support_visits" USING btree ("session_name");--> statement-breakpoint
CREATE INDEX "support_visits_started_idx" ON "support_visits" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);