-- Tickets that were asked for a rating before questions had an end: they get theirs, counted from when last something happened.
-- The owner sees no company's rows while the policy is forced; db/security.ts forces it again after the migrations.
alter table tickets no force row level security;
--> statement-breakpoint
alter table connections no force row level security;
--> statement-breakpoint
alter table timers no force row level security;
--> statement-breakpoint
insert into timers (company_id, kind, ref_id, due_at)
  select t.company_id, 'rating', t.id,
    t.updated_at + make_interval(mins => case when c.expires_ticket_nps = 0 then 1440 else c.expires_ticket_nps end)
  from tickets t join connections c on c.company_id = t.company_id and c.id = t.connection_id
  where t.status = 'nps' on conflict do nothing;
