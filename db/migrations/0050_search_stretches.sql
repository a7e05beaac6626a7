-- The index of words also holds stretches of 32,768 ids: the newest messages that hold several common words are found without
-- looking at all that ever held them. Who has millions of messages builds it beforehand, concurrently: writing waits meanwhile.
create index if not exists messages_stretches_idx on messages using gin (company_id, (id >> 15), search_text(body) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
--> statement-breakpoint
drop index messages_search_idx;
--> statement-breakpoint
alter index messages_stretches_idx rename to messages_search_idx;
--> statement-breakpoint
-- The company is written as what the column is: as a smaller number it was no condition that these indexes know, and words
-- were looked up in the messages and contacts of every company.
create or replace function search_contacts(p_company bigint, p_words text[], p_digits text, p_email text, p_limit integer)
  returns table (contact_id bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform assert_company(p_company);
  return query execute format($q$
    select c.id from contacts c
    where c.company_id = %s::bigint and c.deleted_at is null and ((%s)%s%s)
    order by c.id desc limit %s $q$,
    p_company, holds_words('c.sort_name', p_words),
    case when p_digits <> '' then format(' or c.number like %L', '%' || p_digits || '%') else '' end,
    case when p_email <> '' then format(' or lower(c.email) like %L', '%' || p_email || '%') else '' end, p_limit);
end $$;
--> statement-breakpoint
-- Messages below an id that hold every word, the newest first: from `p_from` on read one by one, or with null by the index.
create or replace function search_messages(p_company bigint, p_words text[], p_from bigint, p_before bigint, p_limit integer)
  returns table (message_id bigint, ticket_id bigint) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_indexscan from current set enable_bitmapscan from current as $$
begin
  perform assert_company(p_company);
  perform set_config(case when p_from is null then 'enable_indexscan' else 'enable_bitmapscan' end, 'off', true);
  return query execute messages_holding(p_company, p_words,
    case when p_from is null then '' else format('and m.id >= %s', p_from) end, p_before, p_limit);
end $$;
--> statement-breakpoint
-- The same of the stretches of ids from that of `p_from` on, by the index alone and one after the other: of a range of them the
-- index would gather all that it holds.
create function search_stretches(p_company bigint, p_words text[], p_from bigint, p_before bigint, p_limit integer)
  returns table (message_id bigint, ticket_id bigint) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_indexscan = off as $$
declare
  stretch bigint := (p_before - 1) >> 15;
  rest integer := p_limit;
  found_here integer;
begin
  perform assert_company(p_company);
  while rest > 0 and stretch >= p_from >> 15 loop
    return query execute messages_holding(p_company, p_words, format('and (m.id >> 15) = %s::bigint', stretch), p_before, rest);
    get diagnostics found_here = row_count;
    rest := rest - found_here;
    stretch := stretch - 1;
  end loop;
end $$;
--> statement-breakpoint
-- The statement of both: what was written, and what was said in an audio.
create function messages_holding(p_company bigint, p_words text[], p_lowest text, p_before bigint, p_limit integer)
  returns text language sql immutable as $$
  select format($q$
    select found.id, found.ticket_id from (
      (select m.id, m.ticket_id from messages m
        where m.company_id = %1$s::bigint and m.id < %2$s %3$s and not m.is_deleted and %4$s
        order by m.id desc limit %6$s)
      union
      (select m.id, m.ticket_id from message_transcripts x
        join messages m on m.company_id = x.company_id and m.id = x.message_id
        where x.company_id = %1$s::bigint and x.message_id < %2$s %7$s and not m.is_deleted and %5$s
        order by m.id desc limit %6$s)
    ) found order by found.id desc limit %6$s $q$,
    p_company, p_before, p_lowest, holds_words('search_text(m.body)', p_words), holds_words('search_text(x.text)', p_words), p_limit,
    replace(p_lowest, 'm.id', 'x.message_id'));
$$;
--> statement-breakpoint
alter function search_stretches(bigint, text[], bigint, bigint, integer) owner to recado_search;
