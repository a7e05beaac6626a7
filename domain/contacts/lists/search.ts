import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { digitsOf, isPhone, looksLikeNumber, masksNumbers, phoneCandidates } from '../contract/rules.ts'
import { MIN_TERM } from '../contract/schema.ts'
import { countryOf, typedPhone } from '../contract/typed-phone.ts'

/**
 * Contacts that a term may match in what people look at; the newest ones win. What else narrows a list is asked of these: of
 * fewer, who wrote a minute ago would not be found among many of one name.
 */
const MAX_MATCHES = 20_000
/** All of them, for what is kept. */
export const EVERY_MATCH = 2_147_483_647
/** Words of a term that are looked for; what comes after them narrows no further. */
const MAX_WORDS = 8

/**
 * Ids (`contact_id`) of the contacts that a term means, as a subquery: by name, its words in any order, blind to accents and case (one of less than three letters begins a word), by digits
 * anywhere in the number, by any number that they are known by, and by e-mail address where asked. From whom numbers are hidden, a number matches only whole
 * (8 digits or more), and no digit of a term matches a name that may hold a number, or an address. Undefined when the
 * term is too short. Server behaviour §2.7, §3.
 */
export function contactsMatching(
  ctx: Ctx,
  term: string,
  { inEmails = false, shortest = MIN_TERM, matchLimit = MAX_MATCHES } = {},
): SQL | undefined {
  const text = term.trim()
  if (text.length < shortest) return undefined
  if (masksNumbers(ctx.actor) && looksLikeNumber(text)) return wholeNumber(ctx, text)
  const digits = looksLikeNumber(text) ? digitsOf(text) : ''
  const part = digits.length >= MIN_TERM ? digits : ''
  const named = sql`select contact_id from search_contacts(${ctx.companyId}::bigint, ${likePatterns(text)}, ${part}::text,
    ${inEmails ? emailPattern(ctx, text) : ''}::text, ${matchLimit}::int)`
  const matchingIds = isPhone(text) ? sql`(${named} union ${knownBy(ctx, text)})` : sql`(${named})`
  return masksNumbers(ctx.actor) ? withoutNumbers(ctx, matchingIds, text) : matchingIds
}

function emailPattern(ctx: Ctx, term: string): SQL {
  const pattern = likePattern(term)
  return masksNumbers(ctx.actor) ? sql`(case when ${hasNoDigit(term)} then ${pattern} else '' end)` : pattern
}

/** A term may spell digits in ways that only the database's folding makes plain. */
function withoutNumbers(ctx: Ctx, matchingIds: SQL, term: string): SQL {
  return sql`(select c.id from contacts c where c.company_id = ${ctx.companyId} and c.id = any(array${matchingIds})
    and (c.masked_sort_name <> '' or ${hasNoDigit(term)}))`
}

/** Whether a term can tell nothing of a number. */
export function hasNoDigit(term: string): SQL {
  if (/\p{Nd}/u.test(term)) return sql`false`
  return sql`search_text(${term}::text) !~ '[0-9]'`
}

/** Whether the last digits of the number stand in the text: a search for pieces of them would tell it. */
export function holdsNumber(text: SQL, number: SQL): SQL {
  return sql`position(right(${number}, 8) in regexp_replace(search_text(${text}), '[^0-9]', '', 'g')) > 0`
}

/** Whether the text may hold anybody's number: where it is not known whose stand in it. */
export function mayHoldNumber(text: SQL): SQL {
  return sql`length(regexp_replace(search_text(${text}), '[^0-9]', '', 'g')) >= 8`
}

/**
 * The term inside a LIKE of our search functions: folded as search_text folds names and messages, then its own signs taken
 * literally (folding first, because unaccent makes plain signs of wide ones).
 */
export function likePattern(term: string): SQL {
  return sql`regexp_replace(search_text(${term}::text), ${'([\\\\%_])'}::text, ${'\\\\\\1'}::text, 'g')`
}

/** Each of the term's words so, as one array: the longest, which the fewest texts hold, is looked for first. */
export function likePatterns(term: string): SQL {
  const words = term
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .toSorted((longWord, otherWord) => otherWord.length - longWord.length)
  return sql`array[${sql.join(words.map(likePattern), sql`, `)}]::text[]`
}

function wholeNumber(ctx: Ctx, text: string): SQL {
  return isPhone(text) ? sql`(${knownBy(ctx, text)})` : sql`(select 0::bigint as contact_id where false)`
}

/**
 * Finds the contacts known by a whole number, in any of its forms. A person with several numbers, or whose number
 * changed, is found by each of them.
 */
function knownBy(ctx: Ctx, text: string): SQL {
  return sql`select i.contact_id from contact_identities i
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id and c.deleted_at is null
    where i.company_id = ${ctx.companyId} and i.kind = 'phone' and i.value = any(${textArray(formsOf(ctx, text))})`
}

/** As it was typed, and with the company's country in front. */
function formsOf({ actor }: Ctx, text: string): string[] {
  return [...new Set([...phoneCandidates(text), ...phoneCandidates(typedPhone(text, countryOf(actor)))])]
}

/** Whether a folded column begins with the term; by its order, of which an index can be asked, not by a pattern. */
export function beginsWith(column: Column, term: string): SQL {
  const prefix = sql`search_text(${term}::text)`
  return sql`(${column} >= ${prefix} and ${column} < ${prefix} || chr(1114111))`
}
