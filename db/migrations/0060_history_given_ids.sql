DROP INDEX "history_messages_waiting_idx";--> statement-breakpoint
ALTER TABLE "history_messages" ADD COLUMN "given_id" bigint;--> statement-breakpoint
UPDATE "history_messages" SET "given_id" = "message_id" WHERE "is_done";--> statement-breakpoint
CREATE INDEX "history_messages_taken_idx" ON "history_messages" USING btree ("company_id","connection_id","message_id");--> statement-breakpoint
CREATE INDEX "history_messages_given_idx" ON "history_messages" USING btree ("company_id","connection_id","given_id") WHERE "history_messages"."given_id" is not null;--> statement-breakpoint
CREATE INDEX "history_messages_waiting_idx" ON "history_messages" USING btree ("company_id","connection_id","sent_at","message_id") WHERE "history_messages"."given_id" is null;