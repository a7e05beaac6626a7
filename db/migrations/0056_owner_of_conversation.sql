ALTER TABLE "ticket_bots" ADD COLUMN "option_name" text;--> statement-breakpoint
ALTER TABLE "ticket_bots" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "ticket_logs" ADD COLUMN "rule" text;