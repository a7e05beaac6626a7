ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_company_id_id_key" UNIQUE("company_id","id");--> statement-breakpoint
CREATE TABLE "merge_notices" (
	"company_id" bigint NOT NULL,
	"merge_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "merge_notices_company_id_user_id_merge_id_pk" PRIMARY KEY("company_id","user_id","merge_id")
);
--> statement-breakpoint
ALTER TABLE "merge_notices" ADD CONSTRAINT "merge_notices_merge_fk" FOREIGN KEY ("company_id","merge_id") REFERENCES "public"."contact_merges"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_notices" ADD CONSTRAINT "merge_notices_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merge_notices_merge_idx" ON "merge_notices" USING btree ("company_id","merge_id");
