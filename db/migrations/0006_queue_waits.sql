ALTER TABLE "queues" ADD COLUMN "wait_amber_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "wait_red_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_wait_check" CHECK ("queues"."wait_amber_minutes" > 0 and "queues"."wait_red_minutes" >= "queues"."wait_amber_minutes");