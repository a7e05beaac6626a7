-- Tags whose names differ by case or accents alone: the oldest keeps its name, the others get a number behind theirs.
alter table tags no force row level security;--> statement-breakpoint
do $$
declare
  twin record;
  free text;
  place integer;
begin
  for twin in
    select id, company_id, is_kanban, name from (
      select t.*, row_number() over (partition by company_id, is_kanban, search_text(name) order by id) as place
      from tags t where deleted_at is null) numbered
    where numbered.place > 1 order by id
  loop
    place := 1;
    loop
      place := place + 1;
      free := left(twin.name, 100 - length(format(' (%s)', place))) || format(' (%s)', place);
      exit when not exists (
        select from tags t where t.company_id = twin.company_id and t.is_kanban = twin.is_kanban
          and t.deleted_at is null and search_text(t.name) = search_text(free));
    end loop;
    update tags set name = free, updated_at = now() where id = twin.id;
  end loop;
end $$;--> statement-breakpoint
alter table tags force row level security;--> statement-breakpoint
DROP INDEX "tags_name_key";--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("company_id","is_kanban",search_text("name")) WHERE "tags"."deleted_at" is null;
