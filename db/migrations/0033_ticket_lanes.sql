-- A ticket is in one lane: of several, the one that was made last. Policies bind the owner, too.
ALTER TABLE "ticket_tags" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DELETE FROM "ticket_tags" one USING "ticket_tags" other
WHERE one."company_id" = other."company_id" AND one."ticket_id" = other."ticket_id" AND one."tag_id" < other."tag_id";--> statement-breakpoint
ALTER TABLE "ticket_tags" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ticket_tags" DROP CONSTRAINT "ticket_tags_company_id_ticket_id_tag_id_pk";--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD CONSTRAINT "ticket_tags_company_id_ticket_id_pk" PRIMARY KEY("company_id","ticket_id");--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD COLUMN "entered_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD CONSTRAINT "ticket_tags_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;