import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { contactExtraInfo, contactIdentities, contacts } from '#db/schema/contacts.ts'
import type { Tx } from '../../core/context.ts'
import { dayOf } from '../../core/contract/time.ts'
import type { Cell } from '../../core/sheets/xlsx-writer.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { ExportContactsInput } from '../contract/export/export-schema.ts'
import { maskWritten } from '../contract/masking.ts'
import { masksNumbers } from '../contract/rules.ts'
import type { ContactView } from '../contract/schema.ts'
import { joinFields, joinNames } from '../import/sheet/cell-lists.ts'
import { matching } from '../lists/list-contacts.ts'
import { EVERY_MATCH } from '../lists/search.ts'
import { isListed } from '../queries.ts'
import type { ExportTexts } from './export-texts.ts'

/** A contact as it is exported: as its reader sees it, and by what it is known again where it has no number. */
export type ExportRow = { view: ContactView; whatsappId: string; reference: string }

/** Fields of contacts that get a column each; the others stand together in one. More columns nobody reads. */
const MAX_FIELD_COLUMNS = 60

/**
 * The heads of the columns for the contacts' own fields, those of the most contacts first. A name that a contact has twice
 * has two columns.
 */
export async function readFieldColumns(tx: Tx, filter: ExportContactsInput): Promise<string[]> {
  const isExported: SQL | undefined = and(isListed, matching(tx, filter, EVERY_MATCH))
  const nameCounts = await tx.db.execute<{ name: string; perContact: number; contacts: number }>(sql`
    select name, max(count)::int as "perContact", count(*)::int as contacts from (
      select ${contactExtraInfo.name} as name, count(*) as count from ${contactExtraInfo}
      join ${contacts} on ${contacts.companyId} = ${contactExtraInfo.companyId}
        and ${contacts.id} = ${contactExtraInfo.contactId}
      where ${inCompany(tx, contacts, isExported)} and ${contactExtraInfo.value} <> ''
      group by ${contactExtraInfo.contactId}, ${contactExtraInfo.name}) f
    group by name order by contacts desc, name limit ${MAX_FIELD_COLUMNS}::int`)
  const hides = masksNumbers(tx.actor)
  // Of names with numbers in them the order would tell what is hidden.
  return nameCounts
    .map(({ name, ...counts }) => ({ ...counts, name: hides ? maskWritten(name) : name }))
    .toSorted((a, b) => b.contacts - a.contacts || (a.name < b.name ? -1 : 1))
    .flatMap(({ name, perContact }) => Array.from({ length: perContact }, () => name))
    .slice(0, MAX_FIELD_COLUMNS)
}

/** The hidden ids by which WhatsApp knows people, and the ids of groups; none of a person for whom numbers are hidden. */
export async function readWhatsappIds(tx: Tx, views: readonly ContactView[]): Promise<Map<number, string>> {
  const hides = masksNumbers(tx.actor)
  const ids = views.flatMap(({ id, isGroup }) => (isGroup || !hides ? [id] : []))
  const { contactId, kind, value, createdAt } = contactIdentities
  const rows = await tx.db
    .select({ contactId, kind, value })
    .from(contactIdentities)
    .where(
      inCompany(tx, contactIdentities, and(inArray(contactId, [0, ...ids]), inArray(kind, ['lid', 'group']))),
    )
    .orderBy(asc(createdAt), asc(value))
  return new Map(
    rows.toReversed().map((row) => [row.contactId, row.kind === 'lid' ? `${row.value}@lid` : row.value]),
  )
}

type Layout = { states: ExportTexts['states']; fields: readonly string[]; zone: string }

/** The cells of a contact; what has no column of its own stands with its name in the one for others. */
export function cellsOf(
  { view, whatsappId, reference }: ExportRow,
  { states, fields, zone }: Layout,
): Cell[] {
  const unplaced = view.extraInfo.filter(({ value }) => value !== '')
  const fieldCells = fields.map((head) => {
    const fieldIndex = unplaced.findIndex(({ name }) => name === head)
    return fieldIndex === -1 ? '' : (unplaced.splice(fieldIndex, 1)[0]?.value ?? '')
  })
  return [
    view.name,
    view.isGroup ? '' : view.number,
    view.email,
    joinNames(view.tags.map(({ name }) => name)),
    view.whatsapp?.name ?? '',
    view.active ? states.active : states.blocked,
    { day: dayOf(new Date(view.createdAt), zone) },
    ...fieldCells,
    joinFields(unplaced),
    whatsappId,
    reference,
  ]
}
