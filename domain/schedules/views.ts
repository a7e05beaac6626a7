import { and, eq, inArray } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { scheduleSends, type schedules } from '#db/schema/schedules.ts'
import { users } from '#db/schema/users.ts'
import { maskName, maskNumber, maskWritten } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Tx } from '../core/context.ts'
import { onOff } from '../core/contract/values/switch.ts'
import { inCompany } from '../core/tenancy.ts'
import { type AttachedFile, attachedFiles } from '../files/attached-files.ts'
import { heldUntil } from '../messages/pace/held-until.ts'
import { codeOfBusinessDays, codeOfInterval } from './contract/rules.ts'
import type { ScheduleSendView, ScheduleView } from './contract/schema.ts'

export type ScheduleRow = typeof schedules.$inferSelect
export type SendRow = typeof scheduleSends.$inferSelect

/** Scheduled messages as the actor sees them, in the order of their rows. */
export async function scheduleViews(tx: Tx, rows: readonly ScheduleRow[]): Promise<ScheduleView[]> {
  const ids = rows.map(({ id }) => id)
  const [people, makers, sends, media] = await Promise.all([
    contactsOf(tx, rows),
    namesOf(tx, rows),
    sendsOf(tx, ids),
    attachedFiles(
      tx,
      rows.map(({ fileId }) => fileId),
    ),
  ])
  const allSends = [...sends.values()].flat()
  const until = await heldUntil(
    tx,
    allSends.flatMap(({ messageId, state }) => (state === 'sent' && messageId !== null ? messageId : [])),
  )
  const views = rows.flatMap((row) => {
    const contact = people.get(row.contactId)
    if (!contact) return []
    const file = row.fileId === null ? undefined : media.get(row.fileId)
    const userName = row.userId === null ? null : (makers.get(row.userId) ?? null)
    return [viewOf(row, { contact, file, userName, sends: sends.get(row.id) ?? [], until })]
  })
  return masksNumbers(tx.actor) ? views.map(maskScheduleView) : views
}

/** As somebody sees it from whom the company hides its customers' numbers. Server behaviour §2.7. */
export function maskScheduleView(view: ScheduleView): ScheduleView {
  const { contact } = view
  // Who may not see numbers writes such texts too: what is hidden goes by its shape alone. To a group anybody's may be told.
  const texts = { body: maskWritten(view.body), mediaName: view.mediaName && maskWritten(view.mediaName) }
  if (contact.isGroup) return { ...view, ...texts }
  const { name, number } = contact
  return {
    ...view,
    ...texts,
    contact: { ...contact, name: maskName(name, number), number: maskNumber(number) },
  }
}

type Beside = {
  contact: ScheduleView['contact']
  file: AttachedFile | undefined
  userName: string | null
  sends: readonly SendRow[]
  /** Until when messages wait for a number's pace, by their ids. */
  until: ReadonlyMap<number, string>
}

function viewOf(row: ScheduleRow, { contact, file, userName, sends, until }: Beside): ScheduleView {
  return {
    id: row.id,
    version: row.version,
    body: row.body,
    contactId: row.contactId,
    contact,
    status: row.status,
    failure: row.failureCode,
    sendAt: row.sendAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    openTicket: onOff(row.openTicket),
    queueId: row.queueId,
    ticketUserId: row.ticketUserId,
    statusTicket: row.statusTicket,
    intervalo: codeOfInterval(row.interval),
    valorIntervalo: row.intervalValue,
    enviarQuantasVezes: row.times,
    tipoDias: codeOfBusinessDays(row.businessDays),
    assinar: row.isSigned,
    onlyUnanswered: row.unansweredSince !== null,
    whatsappId: row.connectionId,
    userId: row.userId,
    userName,
    sends: sends.map((send) => toSendView(send, until)),
    mediaPath: file?.url ?? null,
    mediaName: file?.name ?? null,
    mediaType: file?.mime ?? null,
    mediaSize: file?.size ?? null,
    thumbnailPath: file?.thumbnailUrl ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toSendView(send: SendRow, until: Beside['until']): ScheduleSendView {
  const { nth, dueAt, state, settledAt, failureCode, messageId } = send
  return {
    nth,
    state,
    failure: failureCode,
    dueAt: dueAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    pacedUntil: until.get(messageId ?? 0) ?? null,
  }
}

async function contactsOf(tx: Tx, rows: readonly ScheduleRow[]) {
  const ids = [...new Set(rows.map(({ contactId }) => contactId))]
  if (ids.length === 0) return new Map<number, ScheduleView['contact']>()
  const { id, name, number, isGroup } = contacts
  const contactRows = await tx.db
    .select({ id, name, number, isGroup })
    .from(contacts)
    .where(inCompany(tx, contacts, inArray(id, ids)))
  return new Map(contactRows.map((contact) => [contact.id, contact]))
}

async function namesOf(tx: Tx, rows: readonly ScheduleRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  if (ids.length === 0) return new Map()
  const userRows = await tx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inCompany(tx, users, inArray(users.id, ids)))
  return new Map(userRows.map(({ id, name }) => [id, name]))
}

/** Every time of these schedules, in order. */
export async function sendsOf(tx: Tx, scheduleIds: readonly number[]): Promise<Map<number, SendRow[]>> {
  if (scheduleIds.length === 0) return new Map()
  const sendRows = await tx.db
    .select()
    .from(scheduleSends)
    .where(inCompany(tx, scheduleSends, inArray(scheduleSends.scheduleId, [...scheduleIds])))
    .orderBy(scheduleSends.scheduleId, scheduleSends.nth)
  return Map.groupBy(sendRows, ({ scheduleId }) => scheduleId)
}

/** One time of a schedule. */
export function ofSend(tx: Tx, { scheduleId, nth }: Pick<SendRow, 'scheduleId' | 'nth'>) {
  return and(
    inCompany(tx, scheduleSends, eq(scheduleSends.scheduleId, scheduleId), eq(scheduleSends.nth, nth)),
  )
}
