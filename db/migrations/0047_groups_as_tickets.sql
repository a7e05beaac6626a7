ALTER TABLE "ticket_counts" ADD COLUMN "group_as_ticket" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "group_as_ticket" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A group's ticket begins as its connection keeps groups: whoever opens it, and one after the other with a change of the setting.
-- docs/decisions/058-groups-as-tickets.md.
create function take_group_as_ticket() returns trigger language plpgsql as $$
begin
  select c.group_as_ticket into new.group_as_ticket from connections c
  where c.company_id = new.company_id and c.id = new.connection_id for share;
  new.group_as_ticket := coalesce(new.group_as_ticket, false);
  return new;
end $$;
--> statement-breakpoint
create trigger take_group_as_ticket before insert on tickets for each row
  when (new.is_group) execute function take_group_as_ticket();
--> statement-breakpoint
-- Who sees a group depends on how it is kept, and so the sums are kept by that as well. docs/decisions/005-live-counts-are-sums.md.
create or replace function count_new_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, n, unread)
  select company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, count(*), count(*) filter (where unread_messages > 0)
  from added where status <> 'closed' group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_gone_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, n, unread)
  select company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, -count(*), -count(*) filter (where unread_messages > 0)
  from gone where status <> 'closed' group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_moved_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, n, unread)
  select * from (values
    (old.company_id, old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.group_as_ticket, -1, -(old.unread_messages > 0)::int),
    (new.company_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket, 1, (new.unread_messages > 0)::int)
  ) as moved (company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, n, unread) where status <> 'closed';
  return null;
end $$;
--> statement-breakpoint
create or replace function count_read_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, n, unread)
  values (new.company_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket, 0, case when new.unread_messages > 0 then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
drop trigger count_moved on tickets;
--> statement-breakpoint
drop trigger count_read on tickets;
--> statement-breakpoint
create trigger count_moved after update on tickets for each row
  when ((old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.group_as_ticket)
    is distinct from (new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket))
  execute function count_moved_ticket();
--> statement-breakpoint
create trigger count_read after update on tickets for each row
  when (new.status <> 'closed' and (old.unread_messages > 0) is distinct from (new.unread_messages > 0)
    and (old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.group_as_ticket)
    is not distinct from (new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket))
  execute function count_read_ticket();
--> statement-breakpoint
-- The owner sees no company's rows while the policy is forced; db/security.ts forces it again after the migrations.
alter table tickets no force row level security;
--> statement-breakpoint
alter table connections no force row level security;
--> statement-breakpoint
alter table connection_queues no force row level security;
--> statement-breakpoint
-- Live groups of connections that keep them as tickets are kept so from now on, with what their history was; what ended there is, too.
update tickets t set group_as_ticket = true,
  status = case when t.status = 'group' and t.user_id is null then 'pending' when t.status = 'group' then 'open' else t.status end,
  queue_id = case when t.queue_id is not null or t.status = 'closed' then t.queue_id else (select min(q.queue_id)
    from connection_queues q where q.company_id = t.company_id and q.connection_id = t.connection_id having count(*) = 1) end,
  waiting_since = case when t.status = 'group' and t.user_id is null then coalesce(t.unanswered_since, t.updated_at) else t.waiting_since end
from connections c where c.company_id = t.company_id and c.id = t.connection_id and t.is_group and c.group_as_ticket;
