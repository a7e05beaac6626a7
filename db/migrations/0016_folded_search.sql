-- Messages are searched as names are: blind to accents and case, and so to the dots of a Turkish i.
create index messages_folded_idx on messages using gin (company_id, search_text(body) gin_trgm_ops) with (gin_pending_list_limit = 1024);
--> statement-breakpoint
drop index messages_search_idx;
--> statement-breakpoint
alter index messages_folded_idx rename to messages_search_idx;
--> statement-breakpoint
create or replace function search_messages(p_company bigint, p_term text, p_since timestamptz, p_limit integer)
  returns table (ticket_id bigint, message_id bigint) language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  perform assert_company(p_company);
  return query
    select m.ticket_id, m.id from messages m
    where m.company_id = p_company and m.created_at >= p_since and not m.is_deleted
      and search_text(m.body) like '%' || p_term || '%'
    order by m.id desc limit p_limit;
end $$;
