/*
 * A person always wins: whatever takes a conversation from the bot (an answer, also from the phone, accepting, a transfer, the
 * end) ends its automatic conversation in the same transaction, whoever writes. Timers and calls of a run that has ended do
 * nothing. An act that is undone gives it back as it was. Server behaviour §2.14, §6.
 */

export const RUN_FUNCTIONS = `
  create or replace function end_flow_run() returns trigger language plpgsql as
  'begin
    update flow_runs set ended_at = now(), outcome = case when new.status in (''closed'', ''nps'') then ''closed'' else ''person'' end
    where company_id = new.company_id and ticket_id = new.id and ended_at is null;
    return null;
  end';
  create or replace function revive_flow_run() returns trigger language plpgsql as
  'declare revived bigint;
  begin
    update flow_runs set ended_at = null, outcome = null
    where id = (select r.id from flow_runs r join ticket_bots b on b.company_id = r.company_id and b.ticket_id = r.ticket_id
        and b.step = ''flow''
      where r.company_id = new.company_id and r.ticket_id = new.id order by r.id desc limit 1)
      and outcome in (''person'', ''closed'')
    returning id into revived;
    if revived is not null then
      insert into timers (company_id, kind, ref_id, due_at) values (new.company_id, ''flow'', revived, now())
      on conflict (company_id, kind, ref_id) do update set due_at = excluded.due_at;
    end if;
    return null;
  end'`

/** The triggers of the table of tickets; nothing for any other. */
export function runTriggers(table: string): string {
  if (table !== 'tickets') return ''
  const isBots = (row: string) => `(${row}.bot_ended_at is null and ${row}.status in ('pending', 'lgpd'))`
  return `
    drop trigger if exists end_flow_run on tickets;
    create trigger end_flow_run after update on tickets for each row
      when ((${isBots('old')} and not ${isBots('new')}) or (new.user_id is not null and new.user_id is distinct from old.user_id))
      execute function end_flow_run();
    drop trigger if exists revive_flow_run on tickets;
    create trigger revive_flow_run after update on tickets for each row
      when (new.is_bot and not old.is_bot and ${isBots('new')})
      execute function revive_flow_run()`
}
