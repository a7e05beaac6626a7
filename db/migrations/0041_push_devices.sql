CREATE TABLE "queue_alerts" (
	"company_id" bigint NOT NULL,
	"queue_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"waiting" integer NOT NULL,
	CONSTRAINT "queue_alerts_company_id_queue_id_pk" PRIMARY KEY("company_id","queue_id")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queue_alerts" ADD CONSTRAINT "queue_alerts_queue_fk" FOREIGN KEY ("company_id","queue_id") REFERENCES "public"."queues"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever waits already is judged, too. Row-level security is made anew after the migrations.
alter table timers no force row level security;
--> statement-breakpoint
alter table tickets no force row level security;
--> statement-breakpoint
insert into timers (company_id, kind, ref_id, due_at)
select distinct company_id, 'queueWait', queue_id, now() from tickets where status = 'pending' and queue_id is not null
on conflict do nothing;
