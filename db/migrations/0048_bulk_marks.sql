CREATE TABLE "bulk_marks" (
	"company_id" bigint NOT NULL,
	"act_id" uuid NOT NULL,
	"ticket_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"tag_id" bigint,
	"ticket_version" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"is_held" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bulk_marks_company_id_act_id_ticket_id_pk" PRIMARY KEY("company_id","act_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_marks" ADD CONSTRAINT "bulk_marks_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_marks" ADD CONSTRAINT "bulk_marks_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_marks" ADD CONSTRAINT "bulk_marks_tag_fk" FOREIGN KEY ("company_id","tag_id") REFERENCES "public"."tags"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_marks_until_idx" ON "bulk_marks" USING btree ("company_id","until");