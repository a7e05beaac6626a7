-- Search: see db/security.ts. The functions are owned by recado_search and refuse a foreign company.
create or replace function search_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value));
--> statement-breakpoint
create index contacts_search_idx on contacts using gin (company_id, search_text(name) gin_trgm_ops, number gin_trgm_ops);
--> statement-breakpoint
create index messages_search_idx on messages using gin (company_id, body gin_trgm_ops) with (gin_pending_list_limit = 1024);
--> statement-breakpoint
create function assert_company(p_company bigint) returns void language plpgsql stable as $$
begin
  if p_company is distinct from nullif(current_setting('app.company_id', true), '')::bigint then
    raise exception 'search outside the company of the transaction' using errcode = '42501';
  end if;
end $$;
--> statement-breakpoint
create function search_contacts(p_company bigint, p_name text, p_digits text, p_limit integer)
  returns table (contact_id bigint) language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  perform assert_company(p_company);
  return query
    select c.id from contacts c
    where c.company_id = p_company and c.deleted_at is null
      and (search_text(c.name) like '%' || p_name || '%' or (p_digits <> '' and c.number like '%' || p_digits || '%'))
    order by c.id desc limit p_limit;
end $$;
--> statement-breakpoint
create function search_messages(p_company bigint, p_term text, p_since timestamptz, p_limit integer)
  returns table (ticket_id bigint, message_id bigint) language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  perform assert_company(p_company);
  return query
    select m.ticket_id, m.id from messages m
    where m.company_id = p_company and m.created_at >= p_since and not m.is_deleted and m.body ilike '%' || p_term || '%'
    order by m.id desc limit p_limit;
end $$;
--> statement-breakpoint
alter function search_contacts(bigint, text, text, integer) owner to recado_search;
--> statement-breakpoint
alter function search_messages(bigint, text, timestamptz, integer) owner to recado_search;
--> statement-breakpoint
alter table tickets set (fillfactor = 80);
--> statement-breakpoint
alter table events set (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
insert into installation (key, value) values ('log_id', replace(gen_random_uuid()::text, '-', ''));
