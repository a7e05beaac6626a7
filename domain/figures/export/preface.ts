import { sql } from 'drizzle-orm'
import { maskWritten } from '../../contacts/contract/masking.ts'
import { masksNumbers } from '../../contacts/contract/rules.ts'
import type { Tx } from '../../core/context.ts'
import { timeZoneOf, userIdOf } from '../../core/contract/actor.ts'
import type { Language } from '../../core/contract/languages.ts'
import { DAY_MS } from '../../core/contract/time.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import type { Cell } from '../../core/sheets/xlsx-writer.ts'
import type { ReportExportFilter } from '../contract/schema.ts'
import type { Scope } from '../figure-conditions.ts'
import { FIGURE_EXPORT_TEXTS } from './figure-export-texts.ts'

type Filter = Partial<ReportExportFilter> & { isOpenTime?: boolean }

/** Returns the lines above an exported table: by what it was narrowed, on whose clock, who had it made and when. */
export async function prefaceOf(tx: Tx, scope: Scope, filter: Filter, language: Language): Promise<Cell[][]> {
  const { lines, figures, statuses, noQueue, yes } = FIGURE_EXPORT_TEXTS[language]
  const { queueIds, withoutQueue, users, whatsappId, weekdays, hours } = scope.filter
  const { figure, status = [], contactId, tags = [], rates = [], attendantId } = filter
  const { searchParam = '', onlyRated, isOpenTime } = filter
  const narrowed: [string, string[]][] = [
    [lines.figure, figure ? [figures[figure]] : []],
    [lines.queues, [...(await namesOf(tx, 'queues', queueIds)), ...(withoutQueue ? [noQueue] : [])]],
    [lines.users, await namesOf(tx, 'users', users)],
    [lines.connections, await namesOf(tx, 'connections', whatsappId)],
    [lines.status, status.map((one) => statuses[one])],
    [lines.contact, contactId ? await contactNames(tx, contactId) : []],
    [lines.search, searchParam.trim() ? [searchParam.trim()] : []],
    [lines.weekdays, weekdays.map((weekday) => weekdayName(weekday, language))],
    [lines.hours, hours.map((hour) => `${hour}:00`)],
    [lines.tags, await namesOf(tx, 'tags', tags)],
    [lines.rates, rates.map(String)],
    [lines.creditedTo, await namesOf(tx, 'users', attendantId ? [attendantId] : [])],
    [lines.onlyRated, onlyRated ? [yes] : []],
    [lines.openTime, isOpenTime ? [yes] : []],
  ]
  const [maker = ''] = await namesOf(tx, 'users', [userIdOf(tx.actor) ?? 0])
  return [
    [lines.days, { day: scope.dateFrom }, { day: scope.dateTo }],
    ...narrowed.filter(([, words]) => words.length > 0).map(([line, words]) => [line, words.join(', ')]),
    [lines.zone, timeZoneOf(tx.actor)],
    [lines.made, maker, tx.now()],
  ]
}

/** Names a weekday from 1, Monday, to 7. */
function weekdayName(weekday: number, language: Language): string {
  const monday = Date.UTC(2024, 0, 1)
  const day = new Date(monday + (weekday - 1) * DAY_MS)
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day)
}

async function namesOf(
  tx: Tx,
  table: 'queues' | 'users' | 'connections' | 'contacts' | 'tags',
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.db.execute<{ name: string }>(sql`select name from ${sql.identifier(table)}
    where company_id = ${tx.companyId}::bigint and id = any(${idArray(ids)}) order by name`)
  return rows.map(({ name }) => name)
}

async function contactNames(tx: Tx, contactId: number): Promise<string[]> {
  const names = await namesOf(tx, 'contacts', [contactId])
  return masksNumbers(tx.actor) ? names.map((name) => maskWritten(name)) : names
}
