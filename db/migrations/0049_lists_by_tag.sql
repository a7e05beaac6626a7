CREATE TABLE "ticket_tag_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_tag_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"status" text NOT NULL,
	"queue_id" bigint,
	"user_id" bigint,
	"connection_id" bigint NOT NULL,
	"is_group" boolean NOT NULL,
	"group_as_ticket" boolean NOT NULL,
	"is_latest" boolean NOT NULL,
	"n" integer NOT NULL,
	"unread" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "contact_tags_tag_idx";--> statement-breakpoint
CREATE INDEX "ticket_tag_counts_idx" ON "ticket_tag_counts" USING btree ("company_id","tag_id","status");--> statement-breakpoint
CREATE INDEX "tickets_queue_waiting_idx" ON "tickets" USING btree ("company_id","queue_id",coalesce("waiting_since", "created_at"),"id") WHERE "tickets"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "contact_tags_tag_idx" ON "contact_tags" USING btree ("company_id","tag_id","contact_id");--> statement-breakpoint
-- A ticket has the labels of its contact and the tag of its lane, each once.
create function tags_of_ticket(p_company bigint, p_ticket bigint, p_contact bigint) returns setof bigint language sql stable as $$
  select tag_id from contact_tags where company_id = p_company and contact_id = p_contact
  union select tag_id from ticket_tags where company_id = p_company and ticket_id = p_ticket;
$$;
--> statement-breakpoint
-- Who labels a contact and who opens a ticket for it wait for each other: neither sees what the other has not committed.
create function count_tags_of_new_tickets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7204414, c.lock)
    from (select distinct (contact_id % 4096)::int as lock from added order by 1) c;
  insert into ticket_tag_counts (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
  select a.company_id, l.tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, count(*),
    count(*) filter (where unread_messages > 0)
  from added a join contact_tags l on l.company_id = a.company_id and l.contact_id = a.contact_id
  where status <> 'closed' or is_latest group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;
--> statement-breakpoint
-- Before it goes: its lane goes with it.
create function count_tags_of_gone_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_tag_counts (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
  select old.company_id, tag_id, old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.group_as_ticket, old.is_latest, -1,
    -(old.unread_messages > 0)::int
  from tags_of_ticket(old.company_id, old.id, old.contact_id) as t (tag_id);
  return old;
end $$;
--> statement-breakpoint
create function count_tags_of_moved_ticket() returns trigger language plpgsql as $$
begin
  if old.contact_id <> new.contact_id then
    perform pg_advisory_xact_lock_shared(7204414, c.lock)
      from (select distinct (id % 4096)::int as lock from unnest(array[old.contact_id, new.contact_id]) id order by 1) c;
  end if;
  insert into ticket_tag_counts (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
  select company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, sum(n), sum(unread) from (
    select old.company_id, tag_id, old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.group_as_ticket, old.is_latest, -1,
      -(old.unread_messages > 0)::int
    from tags_of_ticket(old.company_id, old.id, old.contact_id) as t (tag_id) where old.status <> 'closed' or old.is_latest
    union all
    select new.company_id, tag_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket, new.is_latest, 1,
      (new.unread_messages > 0)::int
    from tags_of_ticket(new.company_id, new.id, new.contact_id) as t (tag_id) where new.status <> 'closed' or new.is_latest
  ) as moved (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0 or sum(unread) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function count_labels(p_companies bigint[], p_contacts bigint[], p_tags bigint[], p_sign integer) returns void language plpgsql as $$
begin
  if p_contacts is null then return; end if;
  perform pg_advisory_xact_lock(7204414, c.lock)
    from (select distinct (id % 4096)::int as lock from unnest(p_contacts) id order by 1) c;
  -- What moves meanwhile has moved before it is counted.
  perform 1 from tickets t where t.id in (
    select s.id from unnest(p_companies, p_contacts) as u (company, contact)
      join tickets s on s.company_id = u.company and s.contact_id = u.contact where s.status <> 'closed' or s.is_latest)
    order by t.id for no key update;
  insert into ticket_tag_counts (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
  select t.company_id, u.tag, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, p_sign * count(*),
    p_sign * count(*) filter (where unread_messages > 0)
  from unnest(p_companies, p_contacts, p_tags) as u (company, contact, tag)
  join tickets t on t.company_id = u.company and t.contact_id = u.contact
  where (status <> 'closed' or is_latest) and not exists (
    select from ticket_tags l where l.company_id = u.company and l.ticket_id = t.id and l.tag_id = u.tag)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
end $$;
--> statement-breakpoint
create function count_lanes(p_companies bigint[], p_tickets bigint[], p_tags bigint[], p_sign integer) returns void language plpgsql as $$
begin
  if p_tickets is null then return; end if;
  perform 1 from tickets t where t.id = any(p_tickets) order by t.id for no key update;
  insert into ticket_tag_counts (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
  select t.company_id, u.tag, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, p_sign * count(*),
    p_sign * count(*) filter (where unread_messages > 0)
  from unnest(p_companies, p_tickets, p_tags) as u (company, ticket, tag)
  join tickets t on t.company_id = u.company and t.id = u.ticket
  where (status <> 'closed' or is_latest) and not exists (
    select from contact_tags l where l.company_id = u.company and l.contact_id = t.contact_id and l.tag_id = u.tag)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
end $$;
--> statement-breakpoint
-- Links that go with their tag need no count: its counts go, too.
create function count_changed_labels() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_labels(array_agg(l.company_id), array_agg(l.contact_id), array_agg(l.tag_id), -1)
      from gone l join tags g on g.company_id = l.company_id and g.id = l.tag_id;
  end if;
  if tg_op <> 'DELETE' then
    perform count_labels(array_agg(company_id), array_agg(contact_id), array_agg(tag_id), 1) from added;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function count_changed_lanes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_lanes(array_agg(l.company_id), array_agg(l.ticket_id), array_agg(l.tag_id), -1)
      from gone l join tags g on g.company_id = l.company_id and g.id = l.tag_id;
  end if;
  if tg_op <> 'DELETE' then
    perform count_lanes(array_agg(company_id), array_agg(ticket_id), array_agg(tag_id), 1) from added;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function forget_counts_of_tags() returns trigger language plpgsql as $$
begin
  delete from ticket_tag_counts c using gone g where c.company_id = g.company_id and c.tag_id = g.id;
  return null;
end $$;
--> statement-breakpoint
create trigger count_tags_new after insert on tickets referencing new table as added
  for each statement execute function count_tags_of_new_tickets();
--> statement-breakpoint
create trigger count_tags_gone before delete on tickets for each row when (old.status <> 'closed' or old.is_latest)
  execute function count_tags_of_gone_ticket();
--> statement-breakpoint
create trigger count_tags_moved after update on tickets for each row
  when ((old.contact_id, old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.group_as_ticket, old.is_latest, old.unread_messages > 0)
    is distinct from (new.contact_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket, new.is_latest, new.unread_messages > 0))
  execute function count_tags_of_moved_ticket();
--> statement-breakpoint
create trigger count_labels_new after insert on contact_tags referencing new table as added
  for each statement execute function count_changed_labels();
--> statement-breakpoint
create trigger count_labels_gone after delete on contact_tags referencing old table as gone
  for each statement execute function count_changed_labels();
--> statement-breakpoint
create trigger count_labels_moved after update on contact_tags referencing old table as gone new table as added
  for each statement execute function count_changed_labels();
--> statement-breakpoint
create trigger count_lanes_new after insert on ticket_tags referencing new table as added
  for each statement execute function count_changed_lanes();
--> statement-breakpoint
create trigger count_lanes_gone after delete on ticket_tags referencing old table as gone
  for each statement execute function count_changed_lanes();
--> statement-breakpoint
create trigger count_lanes_moved after update on ticket_tags referencing old table as gone new table as added
  for each statement execute function count_changed_lanes();
--> statement-breakpoint
create trigger forget_counts after delete on tags referencing old table as gone
  for each statement execute function forget_counts_of_tags();
--> statement-breakpoint
-- The owner sees no company's rows while the policy is forced; db/security.ts forces it again after the migrations.
alter table tickets no force row level security;
--> statement-breakpoint
alter table contact_tags no force row level security;
--> statement-breakpoint
alter table ticket_tags no force row level security;
--> statement-breakpoint
insert into ticket_tag_counts (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
  select t.company_id, l.tag_id, status, queue_id, t.user_id, connection_id, is_group, group_as_ticket, is_latest, count(*),
    count(*) filter (where unread_messages > 0)
  from tickets t join (
    select s.company_id, s.id, c.tag_id from tickets s join contact_tags c on c.company_id = s.company_id and c.contact_id = s.contact_id
    union select company_id, ticket_id, tag_id from ticket_tags) l on l.company_id = t.company_id and l.id = t.id
  where status <> 'closed' or is_latest group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
