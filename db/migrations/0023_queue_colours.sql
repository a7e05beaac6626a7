-- Of queues with one colour the oldest keeps it; the others get one of their own, which stays the same however often this runs.
UPDATE "queues" q SET "color" = '#' || substr(md5('queue ' || q."id"), 1, 6)
WHERE q."deleted_at" IS NULL AND EXISTS (
	SELECT FROM "queues" o WHERE o."company_id" = q."company_id" AND lower(o."color") = lower(q."color")
		AND o."deleted_at" IS NULL AND o."id" < q."id");--> statement-breakpoint
CREATE UNIQUE INDEX "queues_color_key" ON "queues" USING btree ("company_id",lower("color")) WHERE "queues"."deleted_at" is null;
