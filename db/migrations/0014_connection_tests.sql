CREATE TABLE "connection_tests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"own_ticket_id" bigint,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "connection_tests_client_key" UNIQUE("company_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_message_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_ticket_fk" FOREIGN KEY ("company_id","own_ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_tests_idx" ON "connection_tests" USING btree ("company_id","connection_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "connection_tests_message_idx" ON "connection_tests" USING btree ("company_id","message_id");--> statement-breakpoint
CREATE INDEX "connection_tests_ticket_idx" ON "connection_tests" USING btree ("company_id","own_ticket_id");