import { and, eq, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { invalid } from '../../core/contract/errors.ts'
import { pageOf } from '../../core/contract/page.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { readingByValues } from '../../core/transaction.ts'
import { masksNumbers } from '../contract/rules.ts'
import { type ContactList, type ContactSort, type ListContactsInput, MIN_TERM } from '../contract/schema.ts'
import { type ContactRow, isListed } from '../queries.ts'
import { selectContacts, toContactView } from '../view.ts'
import { beginsWith, contactsMatching } from './search.ts'

export const CONTACTS_PER_PAGE = 40
const COUNTED_AT_MOST = 10_000
const SEARCH_TIMEOUT_MS = 2000
/** GET /contacts/list feeds selects: enough to choose from, the search finds the rest. */
const MAX_CHOICES = 500

/**
 * GET /contacts: a page of the company's contacts, by name, blind to accents and case, or in the order in which they came.
 * The search looks at names, numbers and e-mail addresses; one of fewer than three signs only at how a name
 * begins; of several tags each must be on the contact. `cursor` continues after a page and wins over `pageNumber`. Counted up to
 * 10,000, and said that there are more. Throws ERR_SEARCH_TIMEOUT. Specification 1 §7.
 */
export function listContacts(ctx: Ctx, input: ListContactsInput): Promise<ContactList> {
  permit(ctx.actor, 'contacts:list')
  return readingByValues(ctx, (tx) => readPage(tx, input), SEARCH_TIMEOUT_MS)
}

/** GET /contacts/list: id and name of the first contacts by name. */
export function listContactChoices(
  ctx: Ctx,
  input: Pick<ListContactsInput, 'searchParam'> = {},
): Promise<{ id: number; name: string; number: string }[]> {
  permit(ctx.actor, 'contacts:list')
  return readingByValues(
    ctx,
    async (tx) => {
      const isMatch = matching(tx, { searchParam: input.searchParam, contactTag: [] })
      const ids = sql`(select ${contacts.id} from ${contacts} where ${inCompany(tx, contacts, isListed, isMatch)}
        order by ${orderOf(tx)} limit ${MAX_CHOICES}::int)`
      const rows = await selectContacts(tx, sql`${contacts.id} in ${ids}`, orderOf(tx))
      return rows.map((row) => toContactView(tx, row)).map(({ id, name, number }) => ({ id, name, number }))
    },
    SEARCH_TIMEOUT_MS,
  )
}

/** By name; to who may not see numbers, people whose name may hold one come first, by age. */
function nameFor({ actor }: Ctx): typeof contacts.sortName | typeof contacts.maskedSortName {
  return masksNumbers(actor) ? contacts.maskedSortName : contacts.sortName
}

/** Ids are given in the order in which contacts come. */
function orderOf(ctx: Ctx, sort: ContactSort = 'name'): SQL {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const byId = sql`${contacts.id} ${direction}`
  return sort.endsWith('name') ? sql`${nameFor(ctx)} ${direction}, ${byId}` : byId
}

async function readPage(tx: Tx, input: ListContactsInput): Promise<ContactList> {
  const filter = and(isListed, matching(tx, input))
  const offset = input.cursor ? 0 : (input.pageNumber - 1) * CONTACTS_PER_PAGE
  const after = input.cursor ? afterContact(tx, input.cursor, input.sort) : undefined
  const ids = pageOfContactIds(tx, and(filter, after), offset, input.sort)
  const [rows, [counted]] = await Promise.all([
    selectContacts(tx, sql`${contacts.id} in ${ids}`, orderOf(tx, input.sort)),
    tx.db.execute<{ count: number }>(sql`select count(*)::int as count from
      (select 1 from ${contacts} where ${inCompany(tx, contacts, filter)} limit ${COUNTED_AT_MOST + 1}::int) c`),
  ])
  const count = counted?.count ?? 0
  const page = pageOf(rows, CONTACTS_PER_PAGE, (row) => cursorOf(tx, row.contact, input.sort))
  return {
    contacts: page.rows.map((row) => toContactView(tx, row)),
    hasMore: page.hasMore,
    next: page.next,
    count: Math.min(count, COUNTED_AT_MOST),
    isCapped: count > COUNTED_AT_MOST,
  }
}

/** Ids of a page in the list's order, as a subquery; one more than the page, to know whether there is another. */
export function pageOfContactIds(
  tx: Tx,
  condition: SQL | undefined,
  offset: number,
  sort?: ContactSort,
): SQL {
  return sql`(select ${contacts.id} from ${contacts} where ${inCompany(tx, contacts, condition)}
    order by ${orderOf(tx, sort)} offset ${offset}::int limit ${sql.raw(String(CONTACTS_PER_PAGE + 1))})`
}

type Filter = Partial<ListContactsInput>

/**
 * Returns the conditions that narrow the list, besides that of the company. `matchLimit` is the most contacts that a
 * search may find, if the result is not shown to people.
 */
export function matching(tx: Tx, filter: Filter, matchLimit?: number): SQL | undefined {
  const { channel, isGroup, active, hasAccount, whatsappId } = filter
  return and(
    channel ? eq(contacts.channel, channel) : undefined,
    isGroup === undefined ? undefined : eq(contacts.isGroup, isGroup),
    whatsappId === undefined ? undefined : eq(contacts.connectionId, whatsappId),
    // As the partial indexes have it.
    active === undefined ? undefined : active ? sql`${contacts.isActive}` : sql`not ${contacts.isActive}`,
    hasAccount === undefined ? undefined : sql`${contacts.hasAccount} is ${sql.raw(String(hasAccount))}`,
    hasTags(tx, filter.contactTag ?? [], isSearch(filter)),
    searched(tx, filter.searchParam ?? '', matchLimit),
  )
}

/**
 * Returns the condition for a search. A term of one or two characters finds the names that begin with it: an index
 * holds these, whatever the number of contacts.
 */
function searched(tx: Tx, term: string, matchLimit?: number): SQL | undefined {
  const text = term.trim()
  if (text === '') return undefined
  if (text.length < MIN_TERM) return beginsWith(nameFor(tx), text)
  const matchingIds = contactsMatching(tx, text, { inEmails: true, matchLimit })
  return matchingIds && sql`${contacts.id} = any(array${matchingIds})`
}

/** Whether contacts are looked up in an index of words, which finds no more than so many. */
const isSearch = ({ searchParam = '' }: Filter) => searchParam.trim().length >= MIN_TERM

/** Tags between which the planner chooses where to begin. With each more it tries more orders: of fifty for a second. */
const PLANNED_TAGS = 2

/**
 * Returns the condition that a contact has all these tags. The planner reads the contacts of a rare tag, and reads the
 * list for a tag that half of the contacts have. With `oneByOne`, each contact that a search found is checked by
 * itself: without statistics, the planner went through all contacts of the tag for each of them.
 */
function hasTags(tx: Tx, tags: readonly number[], oneByOne: boolean): SQL | undefined {
  const conditions = [...new Set(tags)].map((tagId, index) => {
    const links = sql`from contact_tags l where l.company_id = ${tx.companyId} and l.tag_id = ${tagId}::bigint`
    return oneByOne || index >= PLANNED_TAGS
      ? sql`exists (select ${links} and l.contact_id = ${contacts.id} offset 0)`
      : sql`${contacts.id} in (select l.contact_id ${links})`
  })
  return and(...conditions)
}

type SortPosition = Pick<ContactRow, 'id' | 'sortName' | 'maskedSortName'>

/** The last contact's id, and in a list by name how its name begins, for when it is gone. */
function cursorOf(tx: Tx, { id, ...names }: SortPosition, sort: ContactSort = 'name'): string {
  if (!sort.endsWith('name')) return String(id)
  const name = masksNumbers(tx.actor) ? names.maskedSortName : names.sortName
  const signs = [...name]
  const beginning = signs.slice(0, IN_CURSOR).join('')
  // Backwards, what has the same beginning is still to come.
  return `${id}~${beginning}${sort.startsWith('-') && signs.length > IN_CURSOR ? LAST_SIGN : ''}`
}
const IN_CURSOR = 60
const LAST_SIGN = '\u{10FFFF}'
/** Nothing that PostgreSQL has no text for. */
const CURSOR = /^(\d{1,15})(?:~([^\0\p{Surrogate}]*))?$/u

/**
 * The place of the cursor's contact is looked up, so that a long name needs no room in a URL. That of one that is gone is where
 * its name began: what has the same long beginning comes once more, and nothing is left out.
 */
export function afterContact(tx: Tx, cursor: string, sort: ContactSort = 'name'): SQL {
  const [, id, beginning = ''] = CURSOR.exec(cursor) ?? []
  if (id === undefined) throw invalid({ cursor: 'cursor' })
  const isAfter = sort.startsWith('-') ? sql`<` : sql`>`
  if (!sort.endsWith('name')) return sql`${contacts.id} ${isAfter} ${id}::bigint`
  const column = nameFor(tx)
  const sortPosition = sql`coalesce((select p.${sql.identifier(column.name)} from contacts p
    where p.company_id = ${tx.companyId} and p.id = ${id}::bigint), ${beginning}::text)`
  return sql`(${column}, ${contacts.id}) ${isAfter} (${sortPosition}, ${id}::bigint)`
}
