/*
 * By what a company's customers are received is read for each of their messages and changes a few times a day. So it is kept in
 * memory under a stamp, `companies.terms_stamp`, which changes in the transaction that changes any of it, whoever writes: what a
 * reader sees of one it sees of the other. Numbers of a sequence: one that was rolled back never comes again.
 */

/** The tables that hold it. Columns that say how a connection fares are left out: they change with every breath of a socket. */
export const STAMPED: Record<string, readonly string[]> = {
  companies: [
    'last_sign_in_at',
    'folder_size',
    'folder_files',
    'folder_measured_at',
    'updated_at',
    'version',
  ],
  company_settings: [],
  connections: [
    ...['status', 'command', 'command_kind', 'pairing_number', 'pairing_code', 'qrcode', 'retries'],
    ...['last_drop_cause', 'connected_at', 'import_this', 'import_all', 'import_date', 'import_due_at'],
    ...['updated_at', 'version'],
  ],
  connection_queues: [],
  holidays: [],
  queues: [],
  queue_versions: [],
  flows: ['draft', 'draft_saved_at', 'updated_at', 'version'],
  flow_versions: [],
  flow_campaigns: [],
  queue_integrations: [],
  prompts: ['refusal', 'refused_at', 'updated_at', 'version'],
  // Of a plan its features count, for every company that has it.
  plans: [],
}

export const STAMP_FUNCTIONS = `
  create or replace function stamp_own_terms() returns trigger language plpgsql as
  'begin new.terms_stamp := nextval(''terms_stamps''); return new; end';
  create or replace function stamp_terms() returns trigger language plpgsql as
  'begin
    update companies set terms_stamp = nextval(''terms_stamps'') where id = coalesce(new.company_id, old.company_id);
    return null;
  end';
  create or replace function stamp_terms_of_plan() returns trigger language plpgsql as
  'begin
    update companies set terms_stamp = nextval(''terms_stamps'') where plan_id = coalesce(new.id, old.id);
    return null;
  end';
  grant usage on sequence terms_stamps to recado_app, recado_system`

/** The triggers of a table; nothing for one that holds no terms. */
export function stampTriggers(table: string): string {
  const unstampedColumns = STAMPED[table]
  if (!unstampedColumns) return ''
  const withoutUnstamped = unstampedColumns.map((column) => ` - '${column}'`).join('')
  const isChanged = `when ((to_jsonb(new)${withoutUnstamped}) is distinct from (to_jsonb(old)${withoutUnstamped}))`
  if (table === 'companies')
    return `
      drop trigger if exists stamp_terms on companies;
      create trigger stamp_terms before update on companies for each row ${isChanged} execute function stamp_own_terms()`
  const stamp = table === 'plans' ? 'stamp_terms_of_plan()' : 'stamp_terms()'
  return `
    drop trigger if exists stamp_terms on ${table};
    create trigger stamp_terms after insert or delete on ${table} for each row execute function ${stamp};
    drop trigger if exists stamp_changed_terms on ${table};
    create trigger stamp_changed_terms after update on ${table} for each row ${isChanged} execute function ${stamp}`
}
