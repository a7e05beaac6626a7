import { sql } from 'drizzle-orm'
import type { Tx } from '../../../core/context.ts'
import { announceTags } from '../../../tags/announce-tags.ts'
import type { DuplicateChoice } from '../../contract/import/import-schema.ts'
import { canonicalPhone } from '../../contract/rules.ts'
import { lockIdentities } from '../../queries.ts'
import { ensureTags, linkTags, type TagLink } from './import-tags.ts'
import { insertContacts } from './insert-contacts.ts'
import {
  findMatches,
  type ImportRow,
  identitiesOf,
  NO_EXTRAS,
  type RowMatches,
  readExtras,
} from './match-rows.ts'
import { type Outcome, saveKnown } from './save-known.ts'

export type BatchOptions = {
  onDuplicate: DuplicateChoice
  tags: readonly number[]
  /** True: every created contact is announced; false: only one of each batch. */
  isTold: boolean
}

/**
 * Creates contacts from rows, or updates those that exist. Numbers with and without Brazil's ninth digit are one person.
 * A contact that was deleted, or was only known from a group, becomes an ordinary contact again.
 */
export async function saveBatch(
  tx: Tx,
  rows: readonly ImportRow[],
  options: BatchOptions,
): Promise<Outcome[]> {
  await lockIdentities(tx, rows.flatMap(identitiesOf))
  const matches = await findMatches(tx, rows)
  const freshRows = firstOfEach(rows.filter((row) => identitiesOf(row).length > 0 && !matches.contactOf(row)))
  const inserted = await insertContacts(tx, freshRows, options)
  const madeIds = new Map<number, number>()
  for (const [n, row] of freshRows.entries()) {
    const contact = inserted[n]
    if (!contact) continue
    matches.add(row, contact)
    madeIds.set(row.rowNo, contact.id)
  }
  const saved = await saveRows(tx, rows, { matches, madeIds, options })
  const updatedIds = saved.flatMap(({ outcome }) =>
    outcome.state === 'updated' ? (outcome.contactId ?? []) : [],
  )
  await linkTags(tx, await linksOf(tx, saved), new Set(updatedIds))
  const outcomes = saved.map(({ outcome }) => outcome)
  await tagAll(tx, outcomes, options.tags)
  return outcomes
}

/** The outcome of a row, and the tags that it puts on its contact. */
type SavedRow = { outcome: Outcome; tags: readonly string[] }
type Saving = { matches: RowMatches; madeIds: ReadonlyMap<number, number>; options: BatchOptions }

async function saveRows(
  tx: Tx,
  rows: readonly ImportRow[],
  { matches, madeIds, options }: Saving,
): Promise<SavedRow[]> {
  const madeContactIds = new Set(madeIds.values())
  const writtenIds = new Set(madeContactIds)
  const extras = await readExtras(
    tx,
    rows.flatMap((row) => matches.contactOf(row)?.id ?? []),
  )
  const saved: SavedRow[] = []
  for (const row of rows) {
    const { rowNo } = row
    const contact = matches.contactOf(row)
    if (!contact) saved.push(withoutContact(rowNo))
    else if (madeIds.has(rowNo)) {
      const outcome = { rowNo, state: 'created', problem: null, contactId: contact.id } as const
      saved.push({ outcome, tags: row.details?.tags ?? [] })
    } else {
      // An earlier row of the batch may have changed the same contact.
      const current = writtenIds.has(contact.id) ? await readExtras(tx, [contact.id]) : extras
      writtenIds.add(contact.id)
      const isRepeated = madeContactIds.has(contact.id)
      const contactExtras = current.get(contact.id) ?? NO_EXTRAS
      saved.push(
        await saveKnown(tx, row, {
          contact,
          extras: contactExtras,
          isRepeated,
          onDuplicate: options.onDuplicate,
        }),
      )
    }
  }
  return saved
}

/** The contact whom a reference named was erased since the file was looked through. */
function withoutContact(rowNo: number): SavedRow {
  return { outcome: { rowNo, state: 'skipped', problem: 'numberMissing', contactId: null }, tags: [] }
}

async function linksOf(tx: Tx, saved: readonly SavedRow[]): Promise<TagLink[]> {
  const ids = await ensureTags(
    tx,
    saved.flatMap(({ tags }) => tags),
  )
  return saved.flatMap(({ outcome, tags }) =>
    tags.flatMap((name) => {
      const [contactId, tagId] = [outcome.contactId, ids.get(name)]
      return contactId === null || tagId === undefined ? [] : [{ contactId, tagId }]
    }),
  )
}

/** The first row of each person: a file may contain one twice, and the first row makes the contact. */
function firstOfEach(rows: readonly ImportRow[]): ImportRow[] {
  const nameOf = ({ number, lid }: ImportRow) => (number === '' ? `id ${lid}` : canonicalPhone(number))
  return [...new Map(rows.toReversed().map((row) => [nameOf(row), row])).values()].toReversed()
}

/** Adds tags to all contacts of a batch. */
export async function tagAll(tx: Tx, outcomes: readonly Outcome[], tags: readonly number[]): Promise<void> {
  if (tags.length === 0) return
  const ids = `{${outcomes.flatMap(({ contactId }) => contactId ?? []).join(',')}}`
  const added = await tx.db.execute<{ tagId: number }>(sql`
    insert into contact_tags (company_id, contact_id, tag_id)
    select distinct ${tx.companyId}::bigint, c, g.id from unnest(${ids}::bigint[]) c cross join tags g
    where g.company_id = ${tx.companyId} and g.id = any(${`{${tags.join(',')}}`}::bigint[]) and g.deleted_at is null
    on conflict do nothing returning tag_id::float8 as "tagId"`)
  await announceTags(tx, [...new Set(added.map(({ tagId }) => tagId))])
}
