DROP INDEX "message_marks_company_idx";--> statement-breakpoint
CREATE INDEX "message_marks_hour_idx" ON "message_marks" USING btree ("company_id","hour","id");