import { ASKS_RATING, ATTENDED, CLOSED, WAITING } from '#domain/tickets/contract/lifecycle.ts'
import { UNDOABLE_ENTRIES } from '#domain/tickets/contract/log-schema.ts'

/*
 * The facts behind the figures, written in the transaction that makes them true, whoever writes: a ticket that opens, waits, is
 * taken, handed on or ends changes its period and legs; a message marks its hour, and may be the first of the period or its first
 * answer. Moments are those of the rows, not the database's; of a change that leaves a row's moment alone that of its
 * transaction. Undone, an act is as if it had not been done. docs/figures.md.
 */

/** Whether somebody serves the ticket of this row, or it waits for that. */
export const isServed = (row: string) =>
  `(${row}.status not in ('${CLOSED}', '${ASKS_RATING}') and not ${row}.is_imported)`
export const isAttended = (row: string) =>
  `(${isServed(row)} and ${row}.status = '${ATTENDED}' and ${row}.user_id is not null)`
/** Whether a person is needed: the bot and the flows have not got it. */
export const needsPerson = (row: string) =>
  `(${isServed(row)} and (${row}.status = '${ATTENDED}' or (${row}.status = '${WAITING}' and not ${row}.is_bot)))`

/**
 * Returns the SQL for the transfers that this entry of a ticket's log adds: one that is undone takes itself back, and the one that opens
 * a ticket was made in another.
 */
export const transfersBy = (entry: string) =>
  `case when ${entry}.type = 'transfered' and exists (select from ticket_logs b where b.company_id = ${entry}.company_id
      and b.ticket_id = ${entry}.ticket_id and b.type = 'create' and b.created_at = ${entry}.created_at) then 0
    when ${entry}.type = 'transfered' then 1 when ${entry}.type = 'undone' and (select a.type from ticket_logs a
    where a.company_id = ${entry}.company_id and a.ticket_id = ${entry}.ticket_id and a.id < ${entry}.id
      and a.type in (${[...UNDOABLE_ENTRIES, 'undone'].map((type) => `'${type}'`).join(', ')})
    order by a.id desc limit 1) = 'transfered' then -1 else 0 end`

export const FACT_FUNCTIONS = `
  create or replace function note_service() returns trigger language plpgsql as
  $$ declare
    period bigint;
    begun_at timestamptz := nullif(current_setting('app.now', true), '')::timestamptz;
    moment timestamptz := case when tg_op = 'INSERT' then new.created_at when new.updated_at > old.updated_at then new.updated_at
      else greatest(new.updated_at, old.updated_at, begun_at) end;
    is_undone boolean := tg_op = 'UPDATE' and old.undoable_until is not null and new.undoable_until is null;
    was_served boolean := tg_op = 'UPDATE' and ${isServed('old')};
    holder bigint := case when ${isAttended('new')} then new.user_id end;
    former_holder bigint := case when tg_op = 'UPDATE' and ${isAttended('old')} then old.user_id end;
  begin
    if tg_op = 'UPDATE' and old.status = '${ASKS_RATING}' and new.status <> '${ASKS_RATING}' then
      -- A question that could not be put was none.
      update service_periods set awaits_rating = false, asked_at = case when rate is not null or exists (
          select from messages m where m.company_id = new.company_id and m.ticket_id = new.id and m.from_me and m.is_system
            and m.media_type <> 'notice' and m.created_at >= asked_at) then asked_at end
      where company_id = new.company_id and ticket_id = new.id and awaits_rating;
    end if;
    if ${isServed('new')} and not was_served then
      if tg_op = 'UPDATE' and (old.status = '${ASKS_RATING}' or is_undone) then
        update service_periods set ended_at = null, ended_by_id = null, asked_at = null, open_support_seconds = null
        where id = (select id from service_periods where company_id = new.company_id and ticket_id = new.id order by id desc limit 1)
        returning id into period;
        update service_legs set ended_at = null
        where id = (select id from service_legs where company_id = new.company_id and period_id = period order by id desc limit 1)
          and user_id = holder;
        if found then former_holder := holder; end if;
      end if;
      if period is null then
        insert into service_periods (company_id, ticket_id, connection_id, opening_queue_id, queue_id, is_group, is_reopening, opened_by,
          started_at)
        values (new.company_id, new.id, new.connection_id, new.queue_id, new.queue_id, new.is_group and not new.group_as_ticket,
          exists (select from service_periods where company_id = new.company_id and ticket_id = new.id),
          case when tg_op = 'INSERT' and new.is_transferred then (select p.opened_by
            from tickets t join service_periods p on p.company_id = t.company_id and p.ticket_id = t.id
            where t.company_id = new.company_id and t.contact_id = new.contact_id and t.connection_id = new.connection_id and t.id <> new.id
            order by p.id desc limit 1) end, moment)
        on conflict do nothing returning id into period;
      end if;
    elsif is_undone and ${isServed('new')} then
      select id into period from service_periods where company_id = new.company_id and ticket_id = new.id and ended_at is null;
      if holder is distinct from former_holder then
        delete from service_legs where company_id = new.company_id and period_id = period and ended_at is null;
        update service_legs set ended_at = null
        where id = (select id from service_legs where company_id = new.company_id and period_id = period order by id desc limit 1)
          and user_id = holder;
        former_holder := case when found or holder is null then holder end;
        update service_periods set accepted_at = null, accepted_by_id = null, open_wait_seconds = null
        where id = period and holder is null
          and not exists (select from service_legs where company_id = new.company_id and period_id = period);
      end if;
    end if;
    if ${isServed('new')} then
      update service_periods set connection_id = new.connection_id, queue_id = new.queue_id,
        queued_at = case when ${needsPerson('new')} then coalesce(queued_at, moment)
          when coalesce(accepted_at, first_answer_at) is not null then queued_at end,
        accepted_at = coalesce(accepted_at, case when holder is not null then moment end),
        accepted_by_id = case when accepted_at is null then holder else accepted_by_id end,
        is_reckoned = is_reckoned and not (accepted_at is null and holder is not null)
      where company_id = new.company_id and ticket_id = new.id and ended_at is null
      returning id into period;
    elsif was_served then
      update service_periods set ended_at = moment, ended_by_id = new.user_id, queue_id = new.queue_id,
        queued_at = case when coalesce(accepted_at, first_answer_at) is not null or queued_at < coalesce(begun_at, moment) then queued_at end,
        asked_at = case when new.status = '${ASKS_RATING}' then moment end, awaits_rating = new.status = '${ASKS_RATING}', is_reckoned = false
      where company_id = new.company_id and ticket_id = new.id and ended_at is null
      returning id into period;
    end if;
    if holder is distinct from former_holder and period is not null then
      update service_legs set ended_at = moment where company_id = new.company_id and period_id = period and ended_at is null;
      if holder is not null then
        insert into service_legs (company_id, period_id, user_id, queue_id, began_at)
        values (new.company_id, period, holder, new.queue_id, moment);
      end if;
    end if;
    return null;
  end $$;
  create or replace function note_rating() returns trigger language plpgsql as
  $$ begin
    update service_periods set rate = new.rate, rated_at = new.created_at, rated_user_id = new.user_id
    where id = (select id from service_periods where company_id = new.company_id and ticket_id = new.ticket_id order by id desc limit 1);
    return null;
  end $$;
  create or replace function note_transfer() returns trigger language plpgsql as
  $$ begin
    update service_periods set transfer_count = greatest(0, transfer_count + ${transfersBy('new')})
    where id = (select id from service_periods where company_id = new.company_id and ticket_id = new.ticket_id order by id desc limit 1);
    return null;
  end $$;
  create or replace function note_opener() returns trigger language plpgsql as
  $$ begin
    update service_periods set opened_by = 'us'
    where company_id = new.company_id and ticket_id = new.ticket_id and ended_at is null and opened_by is null;
    return null;
  end $$;
  create or replace function note_first_words() returns trigger language plpgsql as
  $$ declare
    is_human boolean := new.from_me and not new.is_system and not new.is_prewritten and new.campaign_id is null and (new.user_id is not null
      or not exists (select from sends s where s.company_id = new.company_id and s.message_id = new.id));
    opener text := case when not new.from_me then 'customer' when new.campaign_id is not null then 'campaign' else 'us' end;
  begin
    update service_periods set opened_by = opener
    where company_id = new.company_id and ticket_id = new.ticket_id and ended_at is null and opened_by is null;
    if is_human then
      update service_periods set first_answer_at = new.created_at, first_answer_by_id = new.user_id, is_reckoned = false,
        queued_at = coalesce(queued_at, new.created_at)
      where company_id = new.company_id and ticket_id = new.ticket_id and ended_at is null and first_answer_at is null and not is_group
        and (queued_at <= new.created_at or (queued_at is null and new.user_id is null and started_at <= new.created_at));
    end if;
    return null;
  end $$;
  create or replace function mark_hours() returns trigger language plpgsql as
  $$ begin
    insert into message_marks (company_id, hour)
    select distinct company_id, date_trunc('hour', created_at, 'UTC') from changed where not is_private;
    return null;
  end $$;
  create or replace function mark_hour() returns trigger language plpgsql as
  $$ begin
    insert into message_marks (company_id, hour) values (new.company_id, date_trunc('hour', new.created_at, 'UTC'));
    return null;
  end $$`

/** The triggers of the tables from which facts come; nothing for any other. */
export function factTriggers(table: string): string {
  return TRIGGERS[table] ?? ''
}

const TRIGGERS: Readonly<Record<string, string>> = {
  tickets: `
    drop trigger if exists note_service on tickets;
    create trigger note_service after update of status, user_id, queue_id, is_bot, is_imported, connection_id on tickets for each row
      when (old.status is distinct from new.status or old.user_id is distinct from new.user_id
        or old.queue_id is distinct from new.queue_id or old.is_bot is distinct from new.is_bot
        or old.is_imported is distinct from new.is_imported or old.connection_id is distinct from new.connection_id)
      execute function note_service();
    drop trigger if exists note_service_of_new on tickets;
    create trigger note_service_of_new after insert on tickets for each row execute function note_service()`,
  ticket_ratings: `
    drop trigger if exists note_rating on ticket_ratings;
    create trigger note_rating after insert on ticket_ratings for each row execute function note_rating()`,
  ticket_logs: `
    drop trigger if exists note_transfer on ticket_logs;
    create trigger note_transfer after insert on ticket_logs for each row when (new.type in ('transfered', 'undone'))
      execute function note_transfer();
    drop trigger if exists note_opener on ticket_logs;
    create trigger note_opener after insert on ticket_logs for each row
      when (new.type in ('create', 'reopen') and new.user_id is not null)
      execute function note_opener()`,
  messages: `
    drop trigger if exists note_first_words on messages;
    create trigger note_first_words after insert on messages for each row
      when (not new.is_private and new.media_type <> 'notice' and (new.media_type <> 'call_log' or not new.from_me))
      execute function note_first_words();
    drop trigger if exists mark_hours_of_new on messages;
    create trigger mark_hours_of_new after insert on messages referencing new table as changed for each statement
      execute function mark_hours();
    drop trigger if exists mark_hours_of_gone on messages;
    create trigger mark_hours_of_gone after delete on messages referencing old table as changed for each statement
      execute function mark_hours();
    drop trigger if exists mark_hour on messages;
    create trigger mark_hour after update of failed_at on messages for each row
      when ((old.failed_at is null) is distinct from (new.failed_at is null)) execute function mark_hour()`,
}
