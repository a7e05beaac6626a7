ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_content_check";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "chat_users" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "order_lane" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content_check" CHECK ("chat_messages"."body" <> '' or "chat_messages"."file_id" is not null or "chat_messages"."event" is not null);