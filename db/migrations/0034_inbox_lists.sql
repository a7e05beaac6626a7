CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_views_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_handovers" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"by_user_id" bigint,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_handovers_company_id_user_id_ticket_id_pk" PRIMARY KEY("company_id","user_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_counts" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_handovers" ADD CONSTRAINT "ticket_handovers_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_handovers" ADD CONSTRAINT "ticket_handovers_by_user_fk" FOREIGN KEY ("company_id","by_user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_handovers" ADD CONSTRAINT "ticket_handovers_ticket_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_user_idx" ON "saved_views" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "ticket_handovers_ticket_idx" ON "ticket_handovers" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_undos_act_idx" ON "ticket_undos" USING btree ("company_id","act_id") WHERE "ticket_undos"."state" = 'open';--> statement-breakpoint
-- Counts of live tickets are also kept of those with something unread: a row more only when a ticket's first unread message
-- comes or its last is read. docs/decisions/005-live-counts-are-sums.md.
create or replace function count_new_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, n, unread)
  select company_id, status, queue_id, user_id, connection_id, is_group, count(*), count(*) filter (where unread_messages > 0)
  from added where status <> 'closed' group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_gone_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, n, unread)
  select company_id, status, queue_id, user_id, connection_id, is_group, -count(*), -count(*) filter (where unread_messages > 0)
  from gone where status <> 'closed' group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_moved_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, n, unread)
  select * from (values
    (old.company_id, old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, -1, -(old.unread_messages > 0)::int),
    (new.company_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, 1, (new.unread_messages > 0)::int)
  ) as moved (company_id, status, queue_id, user_id, connection_id, is_group, n, unread) where status <> 'closed';
  return null;
end $$;
--> statement-breakpoint
create function count_read_ticket() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, n, unread)
  values (new.company_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, 0,
    case when new.unread_messages > 0 then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
create trigger count_read after update on tickets for each row
  when (new.status <> 'closed' and (old.unread_messages > 0) is distinct from (new.unread_messages > 0)
    and (old.status, old.queue_id, old.user_id, old.connection_id, old.is_group)
    is not distinct from (new.status, new.queue_id, new.user_id, new.connection_id, new.is_group))
  execute function count_read_ticket();
--> statement-breakpoint
-- The owner sees no company's rows while the policy is forced; db/security.ts forces it again after the migrations.
alter table tickets no force row level security;
--> statement-breakpoint
alter table ticket_counts no force row level security;
--> statement-breakpoint
insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, n, unread)
  select company_id, status, queue_id, user_id, connection_id, is_group, 0, count(*) from tickets
  where status <> 'closed' and unread_messages > 0 group by 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
update tickets set unanswered_since = last_message_at
  where status <> 'closed' and not last_message_from_me and last_message <> '';
--> statement-breakpoint
-- Searches take words in any order. The text of each is built anew: PostgreSQL looks a condition up in a trigram index only
-- when it knows the word. Of one or two letters a word's beginning is meant, which the index knows too.
create function holds_words(p_column text, p_words text[]) returns text language sql immutable as $$
  select coalesce(string_agg(case
    when length(word) < 3 then format('(%1$s like %2$L or %1$s like %3$L)', p_column, word || '%', '% ' || word || '%')
    else format('%s like %L', p_column, '%' || word || '%') end, ' and '), 'true')
  from unnest(p_words) word;
$$;
--> statement-breakpoint
create function search_contacts(p_company bigint, p_words text[], p_digits text, p_email text, p_limit integer)
  returns table (contact_id bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform assert_company(p_company);
  return query execute format($q$
    select c.id from contacts c
    where c.company_id = %s and c.deleted_at is null and ((%s)%s%s)
    order by c.id desc limit %s $q$,
    p_company, holds_words('c.sort_name', p_words),
    case when p_digits <> '' then format(' or c.number like %L', '%' || p_digits || '%') else '' end,
    case when p_email <> '' then format(' or lower(c.email) like %L', '%' || p_email || '%') else '' end, p_limit);
end $$;
--> statement-breakpoint
-- Messages below an id, the newest first: those from `p_from` on, read one by one, or with null the whole history by the
-- trigram index, whose matches have no order, so that the planner must not walk the history instead.
create function search_messages(p_company bigint, p_words text[], p_from bigint, p_before bigint, p_limit integer)
  returns table (message_id bigint, ticket_id bigint) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_indexscan from current as $$
begin
  perform assert_company(p_company);
  if p_from is null then perform set_config('enable_indexscan', 'off', true); end if;
  return query execute format($q$
    select m.id, m.ticket_id from messages m
    where m.company_id = %s and m.id < %s %s and not m.is_deleted and %s
    order by m.id desc limit %s $q$,
    p_company, p_before, case when p_from is null then '' else format('and m.id >= %s', p_from) end,
    holds_words('search_text(m.body)', p_words), p_limit);
end $$;
--> statement-breakpoint
alter function search_contacts(bigint, text[], text, text, integer) owner to recado_search;
--> statement-breakpoint
alter function search_messages(bigint, text[], bigint, bigint, integer) owner to recado_search;
--> statement-breakpoint
drop function search_contacts(bigint, text, text, text, integer);
--> statement-breakpoint
drop function search_messages(bigint, text, timestamptz, integer);
