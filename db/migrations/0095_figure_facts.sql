ALTER TABLE "service_periods" ADD COLUMN "is_reopening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_periods" ADD COLUMN "awaits_rating" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_created_idx" ON "contacts" USING btree ("company_id","created_at");--> statement-breakpoint
UPDATE service_periods p SET
  is_reopening = EXISTS (SELECT FROM service_periods e WHERE e.company_id = p.company_id AND e.ticket_id = p.ticket_id AND e.id < p.id),
  awaits_rating = p.asked_at IS NOT NULL AND EXISTS (SELECT FROM tickets t WHERE t.company_id = p.company_id AND t.id = p.ticket_id
    AND t.status = 'nps');
