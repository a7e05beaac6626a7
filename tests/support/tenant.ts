import { eq } from 'drizzle-orm'
import { chatMessages, chats, chatUsers } from '#db/schema/chats.ts'
import { contactMerges, contacts } from '#db/schema/contacts.ts'
import { externalCalls, externalMessages, externalWebhooks } from '#db/schema/external-api.ts'
import { files } from '#db/schema/files.ts'
import { flowVersions } from '#db/schema/flow-versions.ts'
import { flows } from '#db/schema/flows.ts'
import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import { pushSubscriptions } from '#db/schema/notifications.ts'
import { phoneBooks } from '#db/schema/phone-books.ts'
import { rawEvents } from '#db/schema/raw-events.ts'
import { signInSessions } from '#db/schema/sign-in.ts'
import { ticketNotes } from '#db/schema/ticket-notes.ts'
import { userJobs } from '#db/schema/user-jobs.ts'
import { hashOfToken } from '#domain/connections/token-hash.ts'
import type { Tx } from '#domain/core/context.ts'
import type { IdNoun, ResourceId } from '#domain/core/contract/endpoint.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import { DAY_MS } from '#domain/core/contract/time.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { inCompany } from '#domain/core/tenancy.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { makeSecret } from '#domain/deliveries/signature.ts'
import { sealSecret } from '#domain/external-api/webhook/webhook-row.ts'
import { NEW_GRAPH } from '#domain/flows/contract/graph.ts'
import { addVersion } from '#domain/queues/options/add-version.ts'
import { RESOURCE_NOUNS, RESOURCES } from '#domain/resources.ts'
import type { UserJobKind } from '#domain/user-jobs/contract/schema.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aMessage,
  aQueue,
  aTag,
  aTicket,
  aUser,
  type TestCompany,
} from './factories.ts'
import { aResource } from './resource-row.ts'
import type { TestServices } from './services.ts'

/** A row of every noun that an id may name. */
export type TenantRows = Record<Exclude<IdNoun, ResourceId>, number | string> &
  Record<ResourceId, number> & {
    /** By which a program sends over the connection. */
    token: string
  }
/** A company; `mark` stands in every text of it, so that a leak is seen in any answer. */
export type Tenant = { company: TestCompany; mark: string; rows: TenantRows }

const NAMED = ['companies', 'contacts', 'queues', 'tags', 'users', 'connections'] as const

export async function aTenant(services: Omit<TestServices, 'database'>, mark: string): Promise<Tenant> {
  const company = await aCompany(services)
  // The first company of a database is the platform's, for which other rules hold.
  if (company.id === 1) return aTenant(services, mark)
  const rows = await tenantRows(company, mark)
  for (const table of NAMED) {
    const column = table === 'companies' ? 'id' : 'company_id'
    await services.admin.unsafe(`update ${table} set name = $1 || ' ' || id where ${column} = $2`, [
      `${mark} ${table}`,
      company.id,
    ])
  }
  return { company, mark, rows }
}

let counter = 0

/** Fresh rows: what changes or deletes them disturbs no other. Ticket and message are the owner's, an admin's unless said otherwise. */
export async function tenantRows(
  company: TestCompany,
  mark: string,
  owner = company.admin,
): Promise<TenantRows> {
  const resources = await resourceRows(company, mark)
  return inTransaction(company.ctx, async (tx) => {
    const inside = { ...company, ctx: tx }
    const name = (noun: string) => `${mark} ${noun} ${++counter}`
    const number = `55119${String(company.id * 10_000 + ++counter).padStart(8, '7')}`
    const queue = await aQueue(tx, { name: name('queue') })
    const user = await aUser(tx, { name: name('user'), queueIds: [company.queue.id, queue.id] })
    const connection = await aConnection(tx, { name: name('connection'), queueIds: [queue.id] })
    const bookRow = {
      companyId: company.id,
      connectionId: connection.id,
      savedAt: tx.now(),
      chatsAt: tx.now(),
    }
    await tx.db.insert(phoneBooks).values(bookRow)
    const contact = await aContact(tx, { name: name('contact'), number })
    const otherContact = await aContact(tx, { name: name('other'), number: `${number}0` })
    const mergeId = await aMerge(tx, contact.id, (await aContact(tx, { name: name('merged') })).id)
    const tag = await aTag(tx, { name: name('tag') })
    const lane = await aTag(tx, { name: name('lane'), isKanban: true })
    const fileId = await aFile(tx, `${mark}.png`)
    const ticket = await aTicket(inside, 'open', {
      contactId: contact.id,
      queueId: company.queue.id,
      userId: owner.userId,
      lastMessage: `${mark} last`,
    })
    const chat = await aChat(tx, { mark: name('chat'), ownerId: owner.userId, userId: user.userId })
    const program = await aProgramConnection(tx, name('program'))
    await aWebhook(tx, connection.id)
    const messageFields = { body: `${mark} body`, mediaType: 'image', fromMe: true, fileId } as const
    const message = await aMessage(inside, ticket, { ...messageFields, userId: owner.userId })
    return {
      ...resources,
      ticket: ticket.id,
      ticketUuid: ticket.uuid,
      message: message.id,
      ...chat,
      contact: contact.id,
      otherContact: otherContact.id,
      merge: mergeId,
      user: user.userId,
      queue: queue.id,
      chatbot: await anOption(tx, queue.id, `${mark} option`),
      connection: connection.id,
      rawEvent: await aParkedEvent(tx, connection.id),
      company: company.id,
      tag: tag.id,
      lane: lane.id,
      ticketNote: await aNote(tx, ticket, owner.userId, `${mark} note`),
      file: fileId,
      flowVersion: await aFlowVersion(tx, resources['resource:flow'] ?? 0, name('version')),
      userJob: await aUserJob(tx, owner.userId, { kind: 'contactImport', title: name('job') }),
      listImport: await aUserJob(tx, owner.userId, { kind: 'contactListImport', title: name('import') }),
      platformKey: 'appName',
      pushDevice: await aPushDevice(tx, owner.userId),
      integrationDelivery: await aDelivery(tx, resources['resource:queueIntegration'], `${mark} body`),
      externalMessage: await anExternalMessage(tx, message, program.id),
      webhookDelivery: await aWebhookDelivery(tx, connection.id, `${mark} body`),
      number,
      token: program.token,
    }
  })
}

/** A row of each resource, of the company or of the platform. */
async function resourceRows(company: TestCompany, mark: string): Promise<Record<ResourceId, number>> {
  const rows: Record<ResourceId, number> = {}
  for (const noun of RESOURCE_NOUNS) {
    const { label } = RESOURCES[noun]
    const row = await aResource(noun, company, { [label]: `${mark} ${noun} ${++counter}` })
    rows[`resource:${noun}`] = row.id
  }
  return rows
}

/** A version of a flow whose drawing holds the mark. */
async function aFlowVersion(tx: Tx, flowId: number, mark: string): Promise<number> {
  const { id } = firstOrThrow(
    await tx.db
      .insert(flowVersions)
      .values({ companyId: tx.companyId, flowId, number: 1, graph: NEW_GRAPH, problems: [], note: mark })
      .returning({ id: flowVersions.id }),
  )
  await tx.db
    .update(flows)
    .set({ publishedVersionId: id })
    .where(inCompany(tx, flows, eq(flows.id, flowId)))
  return id
}

/** As if the second had become the first; nothing was moved. */
async function aMerge(tx: Tx, keptId: number, mergedId: number): Promise<number> {
  const before = { name: 'before', number: '', email: '', isActive: true, isParticipantOnly: false }
  const nothing = { ticketIds: [], closedTicketIds: [], authoredIds: [], droppedIds: [], extraInfoIds: [] }
  const moved = { ...nothing, tagIds: [], identities: [], before: { ...before, pictureFileId: null } }
  const row = { companyId: tx.companyId, keptId, mergedId, moved }
  await tx.db
    .update(contacts)
    .set({ deletedAt: tx.now() })
    .where(inCompany(tx, contacts, eq(contacts.id, mergedId)))
  return firstOrThrow(await tx.db.insert(contactMerges).values(row).returning()).id
}

/** A queue's menu of one option, as one version. */
async function anOption(tx: Tx, queueId: number, name: string): Promise<number> {
  const option = { name, greetingMessage: name, queueType: 'text' as const, closeTicket: false, options: [] }
  const [savedOption] = await addVersion(tx, queueId, [option], [])
  return savedOption?.id ?? 0
}

async function aNote(tx: Tx, ticket: { id: number; contactId: number }, userId: number, note: string) {
  const row = { companyId: tx.companyId, contactId: ticket.contactId, ticketId: ticket.id, userId, note }
  return firstOrThrow(await tx.db.insert(ticketNotes).values(row).returning()).id
}

/** A group of two, in which the second said something. */
async function aChat(tx: Tx, { mark, ownerId, userId }: { mark: string; ownerId: number; userId: number }) {
  const { companyId } = tx
  const [chat] = await tx.db.insert(chats).values({ companyId, title: mark, ownerId }).returning()
  const { id: chatId, uuid: chatUuid } = firstOrThrow(chat ? [chat] : [])
  await tx.db.insert(chatUsers).values([ownerId, userId].map((id) => ({ companyId, chatId, userId: id })))
  const chatMessageFields = {
    companyId,
    chatId,
    senderId: userId,
    clientId: crypto.randomUUID(),
    body: `${mark} said`,
  }
  const { id: chatMessage } = firstOrThrow(
    await tx.db.insert(chatMessages).values(chatMessageFields).returning(),
  )
  return { chat: chatId, chatUuid, chatMessage }
}

/** One that nobody can open. */
async function aParkedEvent(tx: Tx, connectionId: number): Promise<number> {
  const dedupeKey = crypto.randomUUID()
  const row = { companyId: tx.companyId, connectionId, dedupeKey, data: new Uint8Array([0]) }
  return firstOrThrow(
    await tx.db
      .insert(rawEvents)
      .values({ ...row, state: 'parked', attempts: 10 })
      .returning(),
  ).id
}

/** An export that somebody stopped. */
/** A browser of the user that is told while no tab is open. */
export async function aPushDevice(tx: Tx, userId: number): Promise<number> {
  const { companyId } = tx
  const unique = crypto.randomUUID()
  const session = { id: unique, companyId, userId, expiresAt: new Date(tx.now().getTime() + DAY_MS) }
  await tx.db.insert(signInSessions).values(session)
  const row = { companyId, userId, sessionId: unique, endpointHash: unique, sealed: new Uint8Array([0]) }
  return firstOrThrow(await tx.db.insert(pushSubscriptions).values(row).returning()).id
}

/** A call of an integration that nobody answered. */
async function aDelivery(tx: Tx, integrationId: number | undefined, requestBody: string): Promise<number> {
  const row = { companyId: tx.companyId, integrationId: integrationId ?? 0, requestBody }
  const call = { eventId: crypto.randomUUID(), event: 'message.received', state: 'failed' as const }
  return firstOrThrow(
    await tx.db
      .insert(integrationDeliveries)
      .values({ ...row, ...call })
      .returning(),
  ).id
}

/** A connection that runs, with the token by which a program sends over it. */
async function aProgramConnection(tx: Tx, name: string): Promise<{ id: number; token: string }> {
  const token = unguessable().slice(0, 30)
  const tokenFields = { tokenHash: hashOfToken(token), tokenLastFour: token.slice(-4) }
  const { id } = await aConnection(tx, { name, desired: 'running', ...tokenFields })
  return { id, token }
}

/** A webhook at an address that nobody may reach. */
async function aWebhook(tx: Tx, connectionId: number): Promise<void> {
  const secretSealed = sealSecret(tx, connectionId, makeSecret())
  await tx.db
    .insert(externalWebhooks)
    .values({ companyId: tx.companyId, connectionId, url: 'https://127.0.0.1/recado', secretSealed })
}

/** A message of the conversation, as if a program had sent it over the connection. */
async function anExternalMessage(
  tx: Tx,
  message: { id: number; contactId: number },
  connectionId: number,
): Promise<number> {
  const row = { companyId: tx.companyId, connectionId, messageId: message.id }
  await tx.db.insert(externalMessages).values({ ...row, contactId: message.contactId })
  await tx.db.insert(externalCalls).values({ ...row, number: '5511955554444' })
  return message.id
}

/** An event of the connection's webhook that nobody took. */
async function aWebhookDelivery(tx: Tx, connectionId: number, requestBody: string): Promise<number> {
  const call = { eventId: crypto.randomUUID(), event: 'message.sent', state: 'failed' as const }
  const row = { companyId: tx.companyId, connectionId, requestBody, ...call }
  return firstOrThrow(await tx.db.insert(integrationDeliveries).values(row).returning()).id
}

type NewJob = { kind: UserJobKind; title: string }

async function aUserJob(tx: Tx, userId: number, { kind, title }: NewJob): Promise<number> {
  const row = { companyId: tx.companyId, userId, kind, state: 'done', title } as const
  return firstOrThrow(await tx.db.insert(userJobs).values(row).returning()).id
}

async function aFile(tx: Tx, originalName: string): Promise<number> {
  const name = crypto.randomUUID().replaceAll('-', '')
  const row = { companyId: tx.companyId, name, state: 'stored' as const, mime: 'image/png', originalName }
  return firstOrThrow(await tx.db.insert(files).values(row).returning()).id
}

/** The log of programs' calls says of refused ones why, a second later at times, and tells who shows it: that is no deed of theirs. */
const COUNTED: Readonly<Record<string, string>> = {
  external_calls: 't.code is null',
  events: "t.type <> 'externalCalls.changed'",
}

/** A line of each table that holds rows of a company, its events included: a hash over all of them. */
export async function fingerprint(services: TestServices, companyId: number): Promise<string> {
  const tables = await services.admin<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`
  const tenantColumns = [...tables.map(({ table }) => [table, 'company_id']), ['companies', 'id']]
  const parts = tenantColumns.map(
    ([table, column]) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${table} t where ${column} = ${companyId} and ${COUNTED[table ?? ''] ?? 'true'}`,
  )
  const rows = await services.admin.unsafe(parts.join(' union all '))
  return rows.map((row) => `${row.name}:${row.hash}`).join('\n')
}

/** The same but for sign-in sessions: who calls opens one. */
export function withoutSessions(hashes: string): string {
  return hashes
    .split('\n')
    .filter((row) => !row.startsWith('sign_in_sessions:'))
    .join('\n')
}
