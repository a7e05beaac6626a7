CREATE TABLE "ticket_pins" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_pins_company_id_user_id_ticket_id_pk" PRIMARY KEY("company_id","user_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_pins" ADD CONSTRAINT "ticket_pins_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pins" ADD CONSTRAINT "ticket_pins_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_pins_ticket_idx" ON "ticket_pins" USING btree ("company_id","ticket_id");