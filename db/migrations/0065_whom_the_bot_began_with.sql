ALTER TABLE "connections" ADD COLUMN "redirect_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Who waits in a queue already is not greeted anew by a bot that goes by its own state instead of by the first message.
insert into ticket_bots (company_id, ticket_id, step, since)
select t.company_id, t.id, 'done', now() from tickets t
where t.status = 'pending' and t.queue_id is not null and t.bot_ended_at is null and not t.is_imported
  and not exists (select from ticket_bots b where b.company_id = t.company_id and b.ticket_id = t.id);
