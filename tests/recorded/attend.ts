import { pauseBot } from '#domain/bot/control/pause-bot.ts'
import { resumeBot } from '#domain/bot/control/resume-bot.ts'
import { setWallet } from '#domain/contacts/set-wallet.ts'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { runTimers } from '#sessions/clock/run-timers.ts'
import { aCompany, asUser, type TestCompany } from '#tests/support/factories.ts'
import { allRead } from '#tests/support/fixtures/all-read.ts'
import { aFileEvent, aMessageEvent } from '#tests/support/inbound.ts'
import type { TestServices } from '#tests/support/services.ts'
import type { Attended, Deed } from './attended.ts'
import { setUp } from './receive.ts'

const MINUTE = 60_000
let number = 0

/** Plays the steps in a new conversation, and returns its state after each step and its log in the end. */
export async function attend(services: TestServices, { setup, care = {}, steps }: Attended) {
  const company = await aCompany(services)
  await setUp(services, company, { name: '', turns: [], log: [], ...(setup && { setup }) })
  await setCare(services, company, care)
  const clock = { now: Date.now() - 24 * 60 * MINUTE }
  const transcript: (Deed | string)[][] = []
  let seenId = 0
  for (const [deed] of steps) {
    const now = new Date(clock.now)
    await act({ services: { ...services, now: () => now }, company }, deed)
    if (deed[0] === 'minutes')
      for (let past = 0; past < deed[1]; past += 1) await pass(services, company, clock)
    // A second between what is done, as people need it.
    else clock.now += 1_000
    const newMessages = await services.admin<{ id: number; body: string }[]>`
      select id::float8 as id, body from messages where company_id = ${company.id} and from_me and user_id is null
        and id > ${seenId} order by id`
    seenId = newMessages.at(-1)?.id ?? seenId
    const answers = newMessages
      .map(({ body }) => body)
      .filter((body) => deed[0] !== 'phone' || body !== deed[1])
    transcript.push([deed, await standing(services, company), ...answers])
  }
  const log = await services.admin`select type from ticket_logs where company_id = ${company.id}
    and ticket_id = (select max(ticket_id) from ticket_logs where company_id = ${company.id})
    and type not in ('bot', 'access') order by id`
  return { steps: transcript, log: log.map(({ type }) => String(type)) }
}

/** Bia is the company's admin; a queue is named as the record has it. */
async function setCare({ admin }: TestServices, company: TestCompany, care: NonNullable<Attended['care']>) {
  await admin`update users set name = 'Bia' where id = ${company.admin.userId}`
  await admin`update connections set status = 'CONNECTED' where id = ${company.connection.id}`
  const { send_id_queue: name, ...columns } = care
  for (const [column, value] of Object.entries(columns))
    await admin`update connections set ${admin(column)} = ${value} where id = ${company.connection.id}`
  if (name !== undefined)
    await admin`update connections set send_id_queue = (select id from queues where company_id = ${company.id}
      and name = ${name}) where id = ${company.connection.id}`
  await admin`insert into timers (company_id, kind, ref_id, due_at)
    values (${company.id}, 'care', ${company.connection.id}, now() - interval '9 days')`
}

/** A minute more: what was said has left, what is due by then is done. */
async function pass(services: TestServices, { id }: TestCompany, clock: { now: number }): Promise<void> {
  clock.now += MINUTE
  const now = new Date(clock.now)
  await services.admin`update sends set state = 'accepted', handed_at = created_at
    where company_id = ${id} and state = 'queued'`
  await services.admin`update timers set due_at = least(due_at, ${new Date(clock.now - 1)})
    where company_id = ${id} and kind = 'care'`
  await runTimers({ ...services, now: () => now })
}

type AttendedCompany = { services: TestServices; company: TestCompany }

async function act(target: AttendedCompany, deed: Deed): Promise<void> {
  const [actor, detail] = deed
  if (actor === 'minutes') return
  if (actor === 'Bia' || actor === 'Bia writes')
    return bia(target, actor === 'Bia' ? detail : null, String(detail))
  number += 1
  const { services, company } = target
  const audio = { mediaType: 'audio' as const, file: aFileEvent({ mime: 'audio/ogg', isVoice: true }) }
  const messageFields = {
    fromMe: actor === 'phone',
    body: detail ?? '',
    ...(actor === 'customer speaks' && audio),
  }
  const event = aMessageEvent({ ...messageFields, externalId: `D${number}`, sentAt: services.now() })
  const ctx = systemCtx(services, company.id, 'channel')
  await allRead(services, company.id)
  await receiveEvent(ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

async function bia({ services, company }: AttendedCompany, act: string | null, body: string): Promise<void> {
  const [ticket] = await services.admin<{ id: number; contactId: number }[]>`
    select id::float8 as id, contact_id::float8 as "contactId" from tickets
    where company_id = ${company.id} order by id desc limit 1`
  const { id: ticketId, contactId } = ticket ?? { id: 0, contactId: 0 }
  const ctx: Ctx = asUser(services, company.admin)
  if (act === null)
    await sendMessage(ctx, { ticketId, clientId: crypto.randomUUID(), body, isPrivate: false, sign: false })
  if (act === 'accepts') await acceptTicket(ctx, { ticketId })
  if (act === 'closes') await closeTicket(ctx, { ticketId, sendFarewellMessage: true })
  if (act === 'pauses') await pauseBot(ctx, { ticketId })
  if (act === 'resumes') await resumeBot(ctx, { ticketId })
  if (act?.startsWith('takes')) await setWallet(ctx, { contactId, walletUserId: company.admin.userId })
  // Nobody takes it back: what waited for that is done.
  await services.admin`update timers set due_at = ${services.now()} where company_id = ${company.id} and kind = 'undo'`
  await runTimers(services)
}

async function standing({ admin }: TestServices, { id }: TestCompany): Promise<string> {
  const [row] = await admin<{ status: string; queue: string | null; user: string | null }[]>`
    select t.status, q.name as queue, u.name as user from tickets t
      left join queues q on q.id = t.queue_id left join users u on u.id = t.user_id
    where t.company_id = ${id} order by t.id desc limit 1`
  return [row?.status, row?.queue, row?.user].filter(Boolean).join(', ')
}
