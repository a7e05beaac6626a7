CREATE TABLE "ticket_undos" (
	"company_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"act_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"act" text NOT NULL,
	"state" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"before" jsonb,
	"deferred" jsonb,
	CONSTRAINT "ticket_undos_company_id_ticket_id_pk" PRIMARY KEY("company_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "undoable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_undos" ADD CONSTRAINT "ticket_undos_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_undos" ADD CONSTRAINT "ticket_undos_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;