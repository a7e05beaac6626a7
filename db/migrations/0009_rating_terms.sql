ALTER TABLE "connections" ADD COLUMN "expires_ticket_nps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "max_use_bot_queues_nps" integer DEFAULT 3 NOT NULL;