CREATE TABLE "number_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"phone" text,
	"lid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_questions" ADD CONSTRAINT "number_questions_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "number_questions_connection_idx" ON "number_questions" USING btree ("company_id","connection_id");