CREATE TABLE "phone_book_entries" (
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"jid" text NOT NULL,
	"phone" text,
	"lid" text,
	"name" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_book_entries_company_id_connection_id_kind_jid_pk" PRIMARY KEY("company_id","connection_id","kind","jid")
);
--> statement-breakpoint
CREATE TABLE "phone_books" (
	"company_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"saved_at" timestamp with time zone,
	"chats_at" timestamp with time zone,
	"is_cut" boolean DEFAULT false NOT NULL,
	CONSTRAINT "phone_books_company_id_connection_id_pk" PRIMARY KEY("company_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD COLUMN "lid" text;--> statement-breakpoint
ALTER TABLE "phone_book_entries" ADD CONSTRAINT "phone_book_entries_book_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."phone_books"("company_id","connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_books" ADD CONSTRAINT "phone_books_connection_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_book_entries_phone_idx" ON "phone_book_entries" USING btree ("company_id","connection_id","phone") WHERE "phone_book_entries"."phone" is not null;--> statement-breakpoint
CREATE INDEX "phone_book_entries_lid_idx" ON "phone_book_entries" USING btree ("company_id","connection_id","lid") WHERE "phone_book_entries"."lid" is not null;