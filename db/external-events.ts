/*
 * What becomes of a message that a program sent is an event for the connection's webhook, in the same transaction, whoever
 * writes it: the row of the log is also what waits to be sent. Each event comes once, in the order of the message's life.
 * Browsers that show the log hear of it, too. docs/api-external.md.
 */

/** An answer this long after a message is no answer to it. */
const REPLY_DAYS = 7

/** A customer's clock, and the second to which channels round. */
const CLOCK_TOLERANCE = '2 minutes'

export const EXTERNAL_FUNCTIONS = `
  drop function if exists note_external_event(bigint, bigint, text);
  create or replace function note_external_events(company bigint, message bigint, event_names text[]) returns void language plpgsql as
  $$ begin
    insert into integration_deliveries (company_id, connection_id, message_id, ticket_id, event_id, event, state)
    select m.company_id, w.connection_id, m.id, m.ticket_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.name, 'pending'
    from external_messages x
      join messages m on m.company_id = x.company_id and m.id = x.message_id
      join external_webhooks w on w.company_id = x.company_id and w.connection_id = x.connection_id and w.stopped_at is null
      cross join unnest(event_names) with ordinality as e (name, nth)
    where x.company_id = company and x.message_id = message and e.name is not null
    order by e.nth
    on conflict do nothing;
    if found then
      insert into timers (company_id, kind, ref_id, due_at)
      select company, 'webhook', x.connection_id, now() from external_messages x where x.company_id = company and x.message_id = message
      on conflict (company_id, kind, ref_id) do update set due_at = least(timers.due_at, excluded.due_at);
    end if;
  end $$;
  create or replace function announce_external_calls(company bigint) returns void language sql as
  $$ insert into events (company_id, type, event)
    values (company, 'externalCalls.changed', '{"type": "externalCalls.changed"}') $$;
  create or replace function tell_external_state() returns trigger language plpgsql as
  $$ begin
    if not exists (select from external_messages x where x.company_id = new.company_id and x.message_id = new.id) then
      return null;
    end if;
    perform note_external_events(new.company_id, new.id, array[case when new.ack >= 1 then 'message.sent' end,
      case when new.ack >= 2 then 'message.delivered' end, case when new.ack >= 3 then 'message.read' end,
      case when new.failed_at is not null then 'message.failed' end]);
    perform announce_external_calls(new.company_id);
    return null;
  end $$;
  create or replace function tell_external_reply() returns trigger language plpgsql as
  $$ declare replied bigint;
  begin
    update external_messages x set replied_at = now()
    from (select message_id, created_at, replied_at from external_messages n
      where n.company_id = new.company_id and n.connection_id = new.connection_id and n.contact_id = new.contact_id
      order by n.message_id desc nulls last limit 1) newest
    where x.company_id = new.company_id and x.message_id = newest.message_id and newest.replied_at is null
      and newest.created_at > now() - interval '${REPLY_DAYS} days'
      and newest.created_at < new.sent_at + interval '${CLOCK_TOLERANCE}'
    returning x.message_id into replied;
    if replied is not null then
      perform note_external_events(new.company_id, replied, array['message.replied']);
      perform announce_external_calls(new.company_id);
    end if;
    return null;
  end $$`

/** The triggers of the table of messages; nothing for any other. */
export function externalTriggers(table: string): string {
  if (table !== 'messages') return ''
  return `
    drop trigger if exists tell_external_state on messages;
    create trigger tell_external_state after update of ack, failed_at on messages for each row
      when (new.from_me and (new.ack > old.ack or (new.failed_at is not null and old.failed_at is null)))
      execute function tell_external_state();
    drop trigger if exists tell_external_reply on messages;
    create trigger tell_external_reply after insert on messages for each row
      when (not new.from_me and not new.is_private and new.author_id is null and new.media_type not in ('notice', 'call_log'))
      execute function tell_external_reply()`
}
