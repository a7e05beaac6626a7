import type { Sql } from 'postgres'
import { EXTERNAL_FUNCTIONS, externalTriggers } from './external-events.ts'
import { RUN_FUNCTIONS, runTriggers } from './run-endings.ts'
import { FACT_FUNCTIONS, factTriggers } from './service-facts.ts'
import { STAMP_FUNCTIONS, stampTriggers } from './terms-stamp.ts'

/**
 * Tables without a company: who may do what there. Everything else has a company_id and the tenant policy. `platform` =
 * read by every company, written inside the platform's own fence alone (domain/core/platform.ts); `private` = read there
 * alone, too.
 */
const SHARED: Record<string, { app: string; system: string }> = {
  installation: { app: 'select', system: 'select, insert, update (value)' },
  plans: { app: 'platform', system: 'select' },
  helps: { app: 'platform', system: '' },
  platform_audit: { app: 'private', system: '' },
  announcements: { app: 'platform', system: '' },
  platform_settings: { app: 'platform', system: 'select' },
  sign_in_failures: { app: '', system: 'select, insert, update, delete' },
  one_time_codes: { app: '', system: 'select, insert, update, delete' },
}

/**
 * The rights to read or write across companies, and no more: column lists keep text, numbers and credentials out of
 * reach. domain/core/system/system.ts holds the functions that use it.
 */
const SYSTEM: Record<string, string[]> = {
  companies: ['select', 'insert'],
  users: [
    'select (id, company_id, name, email, password_hash, profile, is_super, start_work, end_work, deleted_at, version)',
    'insert',
    'update (password_hash, last_seen_at)',
  ],
  sign_in_sessions: ['select', 'insert', 'update', 'delete'],
  support_visits: ['select', 'update (ended_at)'],
  events: ['select', 'insert', 'delete'],
  sends: [
    'select (id, company_id, connection_id, kind, state, by_machine, handed_at, created_at, settled_at)',
    'delete',
  ],
  timers: ['select', 'delete'],
  user_jobs: ['select (id, company_id, kind, state, run_at, leased_until, lease_owner, created_at)'],
  connections: [
    'select (id, company_id, name, channel, desired, command, command_kind, pairing_number, status, deleted_at, updated_at, version)',
  ],
  connection_leases: ['select', 'insert', 'update'],
  raw_events: [
    'select (id, company_id, connection_id, state, attempts, next_at, received_at, done_at)',
    'delete',
  ],
  channel_contents: ['select (company_id, connection_id, external_id, created_at)', 'delete'],
  channel_keys: ['select (company_id, connection_id, type, key_id, saved_at)', 'delete'],
  ticket_counts: ['select', 'insert', 'delete'],
  ticket_tag_counts: ['select', 'insert', 'delete'],
  files: ['select (id, company_id, name, state, created_at)'],
  message_marks: ['select (company_id, hour)'],
  service_periods: ['select (company_id, is_reckoned)'],
  number_questions: ['select (company_id, connection_id, state)'],
}

const TENANT = `company_id = nullif(current_setting('app.company_id', true), '')::bigint`

/**
 * Applies row-level security, grants and triggers to every table that exists; made anew at each migration, so that
 * a new table is closed until it is named here. Runs as the owner.
 */
export async function secure(sql: Sql): Promise<void> {
  const tables = await sql<{ table: string; tenant: boolean; versioned: boolean }[]>`
    select c.relname as table,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as tenant,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped) as versioned
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`
  await sql.unsafe(VERSION_FUNCTION)
  await sql.unsafe(STAMP_FUNCTIONS)
  await sql.unsafe(RUN_FUNCTIONS)
  await sql.unsafe(EXTERNAL_FUNCTIONS)
  await sql.unsafe(FACT_FUNCTIONS)
  for (const { table, tenant, versioned } of tables) {
    await sql.unsafe(`revoke all on ${table} from recado_app, recado_system, recado_search`)
    if (tenant || table === 'companies') await secureTenant(sql, table)
    else await secureShared(sql, table)
    if (versioned) await sql.unsafe(await versionTrigger(sql, table))
    await sql.unsafe(stampTriggers(table))
    await sql.unsafe(runTriggers(table))
    await sql.unsafe(externalTriggers(table))
    await sql.unsafe(factTriggers(table))
  }
  await sql.unsafe(INSTALLATION)
  await sql.unsafe(SEARCH)
  // A message of a phone's past is given its id when it comes, before its message is there.
  await sql.unsafe('grant usage on sequence messages_id_seq to recado_app')
}

async function secureTenant(sql: Sql, table: string): Promise<void> {
  await sql.unsafe(`
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    drop policy if exists tenant on ${table};
    drop policy if exists across_companies on ${table};
    grant select, insert, update, delete on ${table} to recado_app`)
  if (table === 'companies') await secureCompanies(sql)
  else if (table === 'files') await secureFiles(sql)
  else
    await sql.unsafe(
      `create policy tenant on ${table} to recado_app using (${TENANT}) with check (${TENANT})`,
    )
  // Triggers behind a cascaded deletion run as the owner, whom row-level security fences, too: messages that go with their ticket.
  if (table === 'message_marks')
    await sql.unsafe(`
      drop policy if exists of_cascades on ${table};
      create policy of_cascades on ${table} for insert to recado_owner with check (${TENANT})`)
  const system = SYSTEM[table]
  if (!system) return
  await sql.unsafe(
    `create policy across_companies on ${table} to recado_system using (true) with check (true)`,
  )
  for (const right of system) await sql.unsafe(`grant ${right} on ${table} to recado_system`)
}

async function secureShared(sql: Sql, table: string): Promise<void> {
  const rights = SHARED[table]
  if (!rights) throw new Error(`table ${table} has no company_id and is not named in db/security.ts`)
  if (rights.app === 'platform') await securePlatform(sql, table)
  else if (rights.app === 'private') await securePrivate(sql, table)
  else if (rights.app) await sql.unsafe(`grant ${rights.app} on ${table} to recado_app`)
  if (rights.system) await sql.unsafe(`grant ${rights.system} on ${table} to recado_system`)
}

/** A company reads and changes its own row; all of them are the platform's, which alone makes and deletes them. */
async function secureCompanies(sql: Sql): Promise<void> {
  const isOwnCompany = TENANT.replace('company_id', 'id')
  await sql.unsafe(`
    drop policy if exists tenant_changes on companies;
    drop policy if exists platform on companies;
    create policy tenant on companies for select to recado_app using (${isOwnCompany});
    create policy tenant_changes on companies for update to recado_app using (${isOwnCompany}) with check (${isOwnCompany});
    create policy platform on companies to recado_app using (${PLATFORM}) with check (${PLATFORM})`)
}

/** A company's files are its own; those of the platform, which announcements show, are everybody's to read. */
async function secureFiles(sql: Sql): Promise<void> {
  await sql.unsafe(`
    drop policy if exists of_platform on files;
    create policy tenant on files to recado_app using (${TENANT}) with check (${TENANT});
    create policy of_platform on files for select to recado_app using (company_id = 0)`)
}

/** The platform's id is 0, where a company's stands. */
const PLATFORM = `nullif(current_setting('app.company_id', true), '')::bigint = 0`

async function securePlatform(sql: Sql, table: string): Promise<void> {
  await sql.unsafe(`
    alter table ${table} enable row level security;
    drop policy if exists everybody_reads on ${table};
    create policy everybody_reads on ${table} for select to recado_app, recado_system using (true);
    drop policy if exists platform_adds on ${table};
    create policy platform_adds on ${table} for insert to recado_app with check (${PLATFORM});
    drop policy if exists platform_changes on ${table};
    create policy platform_changes on ${table} for update to recado_app using (${PLATFORM}) with check (${PLATFORM});
    drop policy if exists platform_deletes on ${table};
    create policy platform_deletes on ${table} for delete to recado_app using (${PLATFORM});
    grant select, insert, update, delete on ${table} to recado_app`)
}

async function securePrivate(sql: Sql, table: string): Promise<void> {
  await sql.unsafe(`
    alter table ${table} enable row level security;
    drop policy if exists platform on ${table};
    create policy platform on ${table} to recado_app using (${PLATFORM}) with check (${PLATFORM});
    grant select, insert, update, delete on ${table} to recado_app`)
}

/**
 * Columns that say that somebody was there, how much there is, or how somebody likes their screens, not what the row is:
 * writing them alone leaves its version as it is.
 */
const PRESENCE: Record<string, string[]> = {
  users: ['last_seen_at', 'default_theme', 'default_menu', 'default_tickets_manager_width', 'language'],
  companies: ['last_sign_in_at', 'folder_size', 'folder_files', 'folder_measured_at', 'terms_stamp'],
  chats: ['last_message_id', 'updated_at'],
  contacts: ['last_campaign_at'],
  user_jobs: ['lease_owner', 'leased_until', 'run_at', 'attempts'],
}

const VERSION_FUNCTION = `
  create or replace function raise_version() returns trigger language plpgsql as
  'begin new.version := old.version + 1; return new; end'`

async function versionTrigger(sql: Sql, table: string): Promise<string> {
  const presence = PRESENCE[table]
  const columns = presence ? await storedColumns(sql, table, presence) : []
  const rowOf = (version: string) => `(${columns.map((column) => `${version}.${column}`).join(', ')})`
  const isContent = presence ? `when (${rowOf('new')} is distinct from ${rowOf('old')})` : ''
  return `
    drop trigger if exists raise_version on ${table};
    create trigger raise_version before update on ${table} for each row ${isContent} execute function raise_version()`
}

/** All columns that are written, but those of presence. */
async function storedColumns(sql: Sql, table: string, presence: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
  return rows.map(({ name }) => name).filter((name) => !presence.includes(name))
}

/** The clock writes one row of what an installation says of itself: how many counted facts were not as their source. */
const INSTALLATION = `
  alter table installation enable row level security;
  drop policy if exists everybody_reads on installation;
  create policy everybody_reads on installation for select using (true);
  drop policy if exists drift_is_counted on installation;
  create policy drift_is_counted on installation to recado_system using (key = 'rollup_drift') with check (key = 'rollup_drift')`

/**
 * ILIKE under a policy ignores the trigram indexes (4 → 1,624 ms), so search runs as recado_search, whose policy is
 * the constant true, in functions that refuse any company but the transaction's own. So does the look-up of a program's token, whose
 * hashes nobody else reads across companies.
 */
const SEARCH = `
  grant select (company_id, id, name, sort_name, number, email, is_group, deleted_at, is_participant_only, channel) on contacts to recado_search;
  grant select (company_id, id, ticket_id, body, is_deleted, created_at) on messages to recado_search;
  grant select (company_id, message_id, text) on message_transcripts to recado_search;
  grant select (id, company_id, channel, token_hash, deleted_at) on connections to recado_search;
  drop policy if exists search on connections;
  create policy search on connections for select to recado_search using (true);
  drop policy if exists search on contacts;
  create policy search on contacts for select to recado_search using (true);
  drop policy if exists search on messages;
  create policy search on messages for select to recado_search using (true);
  drop policy if exists search on message_transcripts;
  create policy search on message_transcripts for select to recado_search using (true);
  grant execute on function search_contacts(bigint, text[], text, text, integer) to recado_app;
  grant execute on function search_messages(bigint, text[], bigint, bigint, integer) to recado_app;
  grant execute on function search_stretches(bigint, text[], bigint, bigint, integer) to recado_app;
  grant execute on function find_token(text) to recado_system`
