ALTER TABLE "tags" DROP CONSTRAINT "tags_name_key";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "time_lane_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "next_lane_id" bigint;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "rollback_lane_id" bigint;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "greeting_message_lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_next_lane_fk" FOREIGN KEY ("company_id","next_lane_id") REFERENCES "public"."tags"("company_id","id") ON DELETE set null ("next_lane_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_rollback_lane_fk" FOREIGN KEY ("company_id","rollback_lane_id") REFERENCES "public"."tags"("company_id","id") ON DELETE set null ("rollback_lane_id") ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("company_id","is_kanban","name") WHERE "tags"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tags_next_lane_idx" ON "tags" USING btree ("company_id","next_lane_id") WHERE "tags"."next_lane_id" is not null;--> statement-breakpoint
CREATE INDEX "tags_rollback_lane_idx" ON "tags" USING btree ("company_id","rollback_lane_id") WHERE "tags"."rollback_lane_id" is not null;