import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { encodeWAMessage } from '@whiskeysockets/baileys'
import sharp from 'sharp'
import { timers } from '#db/schema/events.ts'
import { exportReport } from '#domain/campaigns/export/export-report.ts'
import { companyVerbs } from '#domain/companies/company-verbs.ts'
import { exportContactList } from '#domain/contact-lists/export/export-list.ts'
import { uploadListSheet, uploadOptOutSheet } from '#domain/contact-lists/import/sheet-imports.ts'
import { exportContacts } from '#domain/contacts/export/export-contacts.ts'
import { uploadContacts } from '#domain/contacts/import/upload-contacts.ts'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import {
  JOB_NAMES,
  type JobInputs,
  type JobName,
  type PushInput,
} from '#domain/core/contract/jobs/job-queues.ts'
import { TIMER_KINDS } from '#domain/core/contract/jobs/timer-kinds.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { ReportExportFilter } from '#domain/figures/contract/schema.ts'
import { exportPeriods } from '#domain/figures/export/export-periods.ts'
import { MAX_BODY } from '#domain/messages/contract/schema.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { exportConversation } from '#domain/messages/pdf/export-conversation.ts'
import { USER_JOB_KINDS, type UserJobKind } from '#domain/user-jobs/contract/schema.ts'
import { leaseJob } from '#domain/user-jobs/lease.ts'
import { parse } from '#sessions/channels/whatsapp/content/parse.ts'
import { decodeRaw, encodeRaw } from '#sessions/channels/whatsapp/content/raw-event.ts'
import { CLOCK_TASKS } from '#sessions/clock/index.ts'
import { runTimers } from '#sessions/clock/run-timers.ts'
import { JOBS } from '#sessions/jobs/index.ts'
import type { JobTools } from '#sessions/jobs/job.ts'
import { runJob } from '#sessions/user-jobs/run-job.ts'
import { sendMedia } from '#simulators/whatsapp/phone/send.ts'
import { type ChannelRig, connected, incoming, OWNER, openRig } from '#tests/contract/channel-rig.ts'
import { inTurn, timesOf } from '#tests/support/depth.ts'
import { aCompany, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { type FullCompany, fillCompany, SIGNS } from '#tests/support/full-company.ts'
import { isHeldTooLong, leastLongestHold, longestHold } from '#tests/support/longest-hold.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import { tell } from '../prove/report.ts'
import { FIELDS, type Hostile, PATTERNS } from '../security/hostile-fields.ts'

/*
 * Nothing that a user or a customer can start may hold the loop that renews leases: every kind of job, timer and schedule
 * is run in a company whose lists and texts are as long as they may be, and the parser of WhatsApp reads a megabyte of
 * each pattern in each field. A new one is tried without being named.
 */
const services = await testServices()
const { browserOf, post } = pushBrowsers(services)

let rig: ChannelRig
let full: FullCompany
let tools: JobTools
let quietMs = 0
let picture: Buffer

beforeAll(async () => {
  rig = await openRig(services)
  const session = await connected(rig)
  full = await fillCompany(services, rig.company)
  for (const user of [full.mighty, full.masked]) await browserOf(user)
  tools = { services, drivers: { whatsapp: rig.driver }, push: post, session: () => session }
  const noise = Buffer.alloc(3000 * 3000 * 3)
  for (let index = 0; index < noise.length; index += 4) noise.writeUInt32LE((index * 2654435761) >>> 0, index)
  picture = await sharp(noise, { raw: { width: 3000, height: 3000, channels: 3 } })
    .png()
    .toBuffer()
  const holds: number[] = []
  for (let nth = 0; nth < 20; nth++) holds.push(await longestHold(() => services.admin`select 1`))
  quietMs = Math.max(...holds.sort((a, b) => a - b).slice(0, 15))
})
afterAll(() => rig.close())

/** Fails with every member that held the loop too long, each with its milliseconds. */
async function expectNoHold(members: readonly Member[]): Promise<void> {
  const heldWork: string[] = []
  const measured: { name: string; heldMs: number }[] = []
  for (const { name, prepare } of members) {
    const heldMs = await leastLongestHold(prepare, quietMs)
    if (isHeldTooLong(heldMs, quietMs)) heldWork.push(`${name}: ${Math.round(heldMs)} ms`)
    measured.push({ name, heldMs })
  }
  expect(heldWork).toEqual([])
  expect(services.errors).toEqual([])
  const [longest] = measured.toSorted((workA, workB) => workB.heldMs - workA.heldMs)
  tell('longest hold', { of: longest?.name, ms: Math.round(longest?.heldMs ?? 0), members: members.length })
}

type Member = { name: string; prepare: () => Promise<() => Promise<unknown>> }

describe('no work of the sessions process holds the loop', () => {
  test('of the queues of jobs', async () => {
    const members = JOB_NAMES.flatMap((name) =>
      (name === 'send-push' ? Object.values(abouts()) : [abouts().message]).map((about) => ({
        name: name === 'send-push' ? `${name} about ${about.kind}` : name,
        prepare: async () => {
          const input = { ...(await inputOfJobs()), about }
          return () => workOf(name)(tools, input)
        },
      })),
    )
    await expectNoHold(members)
  })

  test('of users', async () => {
    const members = [full.mighty, full.masked].flatMap((user) =>
      USER_JOB_KINDS.filter((kind) => user === full.mighty || !OF_ADMINS.has(kind)).map((kind) => ({
        name: `${kind} of ${user.name}`,
        prepare: async () => {
          const jobId = await START[kind](asUser(services, user, { masksNumbers: user === full.masked }))
          return () => runToItsEnd(jobId)
        },
      })),
    )
    await expectNoHold(members)
  })

  test('of timers', async () => {
    const members = TIMER_KINDS.map((kind) => ({
      name: kind,
      prepare: async () => {
        await setTimers(kind)
        return async () => {
          while ((await runTimers(services)) > 0);
        }
      },
    }))
    await expectNoHold(members)
  })

  test('of the clock', async () => {
    const members = Object.entries(CLOCK_TASKS).map(([name, { run }]) => ({
      name,
      prepare: async () => () => run(services),
    }))
    await expectNoHold(members)
  })
})

describe('no message of a stranger holds the loop', () => {
  for (const [index, [field, make]] of Object.entries(FIELDS).entries()) {
    test(`that has a megabyte as ${field}`, async () => {
      const members = inTurn(Object.entries(PATTERNS), index).map(([pattern, text]) => ({
        name: `${field} of ${pattern}`,
        prepare: async () => {
          const raw = rawOf(make(text))
          return async () => {
            const [event] = parse(decodeRaw(raw))
            if (event) await receive(event)
          }
        },
      }))
      await expectNoHold(members)
    })
  }
})

type Inputs = JobInputs[JobName]
type AllOf<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never

function workOf(name: JobName): (tools: JobTools, input: AllOf<Inputs>) => Promise<void> {
  return JOBS[name].run
}

/** Returns the input of all jobs in one: each job finds its subject there by the name that all jobs use for it. */
async function inputOfJobs(): Promise<AllOf<Inputs>> {
  const { company, conversations } = full
  const messages = await services.admin<{ id: number }[]>`
    select id::int from messages where ticket_id = ${Number(conversations[0]?.ticket)} and not from_me`
  return {
    companyId: company.id,
    connectionId: company.connection.id,
    contactId: Number(conversations[0]?.contact),
    contactListItemId: Number(full.pools['resource:contactListItem']?.[0]),
    messageIds: messages.map(({ id }) => id),
    fileId: await aFileToFetch(),
    auditId: await aDeletedCompany(),
    about: abouts().message,
    runId: 0,
    step: 0,
  }
}

/** Everything that may be told of. */
function abouts(): Readonly<Record<PushInput['kind'], PushInput>> {
  const { company, conversations, masked, mighty } = full
  const [customer, group] = conversations
  const [ticketId, userId] = [Number(customer?.ticket), masked.userId]
  return {
    message: { kind: 'message', ticketId },
    read: { kind: 'read', ticketId: Number(group?.ticket) },
    settle: { kind: 'settle', topics: full.pools.ticket?.map((id) => `ticket-${id}`) ?? [] },
    settleUser: { kind: 'settleUser', userId: mighty.userId },
    chat: { kind: 'chat', chatId: Number(customer?.chat) },
    queue: { kind: 'queue', queueId: company.queue.id },
    given: { kind: 'given', ticketId, userId },
    waiting: { kind: 'waiting', ticketId, userId, since: services.now().toISOString() },
    mention: { kind: 'mention', messageId: Number(group?.message), userId },
    connection: { kind: 'connection', connectionId: company.connection.id },
    prompt: { kind: 'prompt', promptId: Number(full.pools['resource:prompt']?.[0] ?? 1) },
    tokenLimit: { kind: 'tokenLimit' },
    webhook: { kind: 'webhook', connectionId: company.connection.id },
    integration: {
      kind: 'integration',
      queueIntegrationId: Number(full.pools['resource:queueIntegration']?.[0]),
    },
  }
}

/** A picture of nine million pixels that a customer has sent and nobody fetched yet. */
async function aFileToFetch(): Promise<number> {
  const sent = await sendMedia(rig.maria, OWNER, {
    kind: 'image',
    data: picture,
    extra: { caption: 'veja' },
  })
  await receive(await incoming(rig, 'message', sent.id))
  const [file] =
    await services.admin`select max(id)::int as id from files where company_id = ${full.company.id}`
  return Number(file?.id)
}

/** The audit's row of a company whose rows are to be erased. */
async function aDeletedCompany(): Promise<number> {
  const { id } = await aCompany(services)
  const [company] = await services.admin`select name from companies where id = ${id}`
  const owner = asUser(services, full.mighty)
  await companyVerbs.remove(owner, { companyId: id, name: String(company?.name) })
  await services.admin`update connections set command_kind = 'none' where company_id = ${id}`
  const [audit] = await services.admin`select id::int from platform_audit where subject_id = ${id}`
  return Number(audit?.id)
}

/** Those that the masked user, who is no admin, may not start. */
const OF_ADMINS: ReadonlySet<UserJobKind> = new Set([
  'contactListImport',
  'contactListExport',
  'optOutImport',
  'campaignExport',
])

/** A sheet of many rows with long cells. */
function aLongSheet(): Blob {
  const rows = Array.from({ length: timesOf({ few: 2_000, many: 100_000 }) }, (_, index) => [
    `${SIGNS.mentions.repeat(10)}${index}`,
    `55119${70_000_000 + index}`,
  ])
  return new Blob([`Nome;Número\n${rows.map((row) => row.join(';')).join('\n')}\n`])
}

/** The ways in which a user starts each kind of their jobs, with the largest input that the job is for. */
const START: Readonly<Record<UserJobKind, (ctx: Ctx) => Promise<number>>> = {
  contactImport: async (ctx) => {
    const blob = aLongSheet()
    const upload = { blob, name: 'clientes.csv', type: 'text/csv' }
    return (await uploadContacts(ctx, { upload, start: true, maxBytes: blob.size })).job.id
  },
  contactExport: async (ctx) => (await exportContacts(ctx, { contactTag: [] })).id,
  contactListImport: async (ctx) => {
    const blob = aLongSheet()
    const upload = { blob, name: 'clientes.csv', type: 'text/csv' }
    const contactListId = Number(full.pools['resource:contactList']?.[0])
    return (await uploadListSheet(ctx, { contactListId, upload, start: true, maxBytes: blob.size })).job.id
  },
  contactListExport: async (ctx) =>
    (await exportContactList(ctx, { contactListId: Number(full.pools['resource:contactList']?.[0]) })).id,
  optOutImport: async (ctx) => {
    const blob = aLongSheet()
    const upload = { blob, name: 'clientes.csv', type: 'text/csv' }
    return (await uploadOptOutSheet(ctx, { upload, start: true, maxBytes: blob.size })).job.id
  },
  campaignExport: async (ctx) =>
    (await exportReport(ctx, { campaignId: Number(full.pools['resource:campaign']?.[0]) })).id,
  reportExport: async (ctx) =>
    (await exportPeriods(ctx, ReportExportFilter.parse({ dateFrom: '2020-01-01' }))).id,
  conversationPdf: async (ctx) => {
    const { company } = full
    const ticket = await aTicket(company, 'open', { queueId: company.queue.id })
    for (const sign of Object.values(SIGNS)) {
      const body = sign.repeat(Math.ceil(MAX_BODY / sign.length)).slice(0, MAX_BODY)
      await aMessage(company, ticket, { body })
    }
    return (await exportConversation(ctx, { ticketId: ticket.id, withNotes: true })).id
  },
}

/** As the process does it: turn by turn, until nothing is left to do. */
async function runToItsEnd(jobId: number): Promise<void> {
  for (;;) {
    const leased = await leaseJob(systemCtx(services, full.company.id, 'job'), jobId, 'test')
    const againSeconds = leased && (await runJob(services, leased))
    if (againSeconds === undefined) break
    await services.admin`update user_jobs set leased_until = 'epoch' where id = ${jobId}`
    if (againSeconds > 0) break
  }
  // Numbers are asked for one by one, with pauses; who sees none may import fewer rows.
  const [job] = await services.admin`select state, phase, failure from user_jobs where id = ${jobId}`
  const isWorkedOff = job?.state === 'done' || job?.phase === 'numbers' || job?.failure === 'importLimit'
  expect({ job, isWorkedOff }).toMatchObject({ isWorkedOff: true })
}

/** Timers of this kind that are due, of everything that a timer may be of. */
async function setTimers(kind: (typeof TIMER_KINDS)[number]): Promise<void> {
  const { company, pools } = full
  const refs = [...(pools.ticket ?? []), ...(pools.contact ?? []), company.queue.id, company.connection.id]
  const [schedule] =
    await services.admin`select max(id)::int as id from schedules where company_id = ${company.id}`
  const dueAt = new Date(services.now().getTime() - 1000)
  const rows = [...new Set([...refs, Number(schedule?.id ?? 0)])].map((refId) => ({
    companyId: company.id,
    kind,
    refId,
    dueAt,
  }))
  await inTransaction(company.ctx, (tx) => tx.db.insert(timers).values(rows).onConflictDoNothing())
}

let count = 0

function rawOf({ message, attrs = {}, subject }: Hostile): Uint8Array {
  const sender: Record<string, string> =
    subject === undefined ? { from: '222@lid' } : { from: '120363001@g.us', participant: '222@lid' }
  return encodeRaw({
    kind: 'message',
    me: { id: '5511999990000:1@s.whatsapp.net', lid: '111:1@lid' },
    node: {
      tag: 'message',
      attrs: { id: `L${++count}`, t: '1750000000', ...sender, ...attrs },
      children: [],
    },
    reason: null,
    plaintext: encodeWAMessage(message ?? {}),
  })
}

function receive(event: Parameters<typeof receiveEvent>[1]['event']): Promise<void> {
  const { ctx, connection } = full.company
  return receiveEvent(ctx, { connectionId: connection.id, rawEventId: null, event })
}
