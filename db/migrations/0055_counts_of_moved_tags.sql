-- Most tickets have no tag, and what moves is mostly whether something is unread: neither takes the sums over all that both
-- states of the ticket have, which stay for one that goes to another contact.
create or replace function count_tags_of_moved_ticket() returns trigger language plpgsql as $$
declare
  tags bigint[];
begin
  if old.contact_id <> new.contact_id then
    perform pg_advisory_xact_lock_shared(7204414, c.lock)
      from (select distinct (id % 4096)::int as lock from unnest(array[old.contact_id, new.contact_id]) id order by 1) c;
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
  end if;

  tags := array(select tag_id from contact_tags where company_id = new.company_id and contact_id = new.contact_id);
  tags := tags || array(select tag_id from ticket_tags where company_id = new.company_id and ticket_id = new.id and tag_id <> all(tags));
  if tags = '{}' then return null; end if;

  if (old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.group_as_ticket, old.is_latest)
    is not distinct from (new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket, new.is_latest)
  then
    if new.status <> 'closed' or new.is_latest then
      insert into ticket_tag_counts (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
      select new.company_id, tag_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket, new.is_latest, 0,
        (new.unread_messages > 0)::int - (old.unread_messages > 0)::int
      from unnest(tags) tag_id;
    end if;
    return null;
  end if;

  insert into ticket_tag_counts (company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread)
  select old.company_id, tag_id, old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.group_as_ticket, old.is_latest, -1,
    -(old.unread_messages > 0)::int
  from unnest(tags) tag_id where old.status <> 'closed' or old.is_latest
  union all
  select new.company_id, tag_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.group_as_ticket, new.is_latest, 1,
    (new.unread_messages > 0)::int
  from unnest(tags) tag_id where new.status <> 'closed' or new.is_latest;
  return null;
end $$;
