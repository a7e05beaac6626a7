import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { companies } from '#db/schema/companies.ts'
import { connectionLeases, connectionQueues, connections } from '#db/schema/connections.ts'
import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import { plans } from '#db/schema/plans.ts'
import { queues } from '#db/schema/queues.ts'
import { companySettings } from '#db/schema/settings.ts'
import { contactTags, tags } from '#db/schema/tags.ts'
import { userQueues, users } from '#db/schema/users.ts'
import { type Ctx, type Services, systemCtx, type Tx } from '#domain/core/context.ts'
import { DAY_MS } from '#domain/core/contract/time.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { inCompany } from '#domain/core/tenancy.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { saveTranscriptionSettings } from '#domain/messages/transcription/settings.ts'
import { PromptInput } from '#domain/prompts/contract/schema.ts'
import { promptVerbs } from '#domain/prompts/prompt-verbs.ts'
import { USUAL_RATING_MINUTES } from '#domain/tickets/contract/rules.ts'
import { CONVERSATIONS, DEMO_LANES, DEMO_TAGS, type DemoConversation } from './conversations.ts'
import { GROUP_CONVERSATIONS } from './groups.ts'
import { storeDemoMedia, writeConversation } from './history.ts'
import { type SimulatorUrls, seedIntegrations } from './integrations.ts'
import { seedOutreach } from './outreach.ts'
import type { ShopParts } from './parts.ts'
import { writePastWeeks } from './past-weeks.ts'
import { CUSTOMERS, DEMO_COMPANIES, DEMO_USERS } from './people.ts'
import { seedWelcomeFlow } from './welcome-flow.ts'

/**
 * Fills an empty database with the demo: three companies, their people, and some days of the shop's conversations.
 * `owner` is an administrator's handle (plans belong to no company). One that was broken off is gone on with, so that no
 * start leaves half a demo for ever. Does nothing, and says so by false, when there is anything else, or all of it. All
 * users get `password`.
 */
export async function seedDemo(
  services: Services,
  owner: Db,
  password: string,
  simulators?: SimulatorUrls,
): Promise<boolean> {
  const missing = await missingCompanies(owner)
  if (missing.length === 0) return false

  const passwordHash = await Bun.password.hash(password, 'argon2id')
  for (const { key, id: begun } of missing) {
    const id = begun ?? (await makeCompany(services, owner, key))
    const ctx = systemCtx(services, id, 'seed')
    await seedCompany(ctx, key, passwordHash)
    if (key === 'shop') await seedOutreach(ctx)
    if (simulators && key === 'shop') {
      const { aiUrl } = simulators
      const service = { baseUrl: aiUrl, model: 'whisper-1', language: 'pt', key: 'sk-simulated-0000' }
      await saveTranscriptionSettings(ctx, service, { mayReachPrivate: true })
      await seedPrompt(ctx, aiUrl)
      await seedIntegrations(ctx, simulators)
      await seedWelcomeFlow(ctx)
    }
  }
  return true
}

/** An assistant that is answered by the simulator of the demo. */
async function seedPrompt({ services, ...ctx }: Ctx, baseUrl: string): Promise<void> {
  const outside = { ...ctx, services: { ...services, outgoing: { mayReachPrivate: true } } }
  const queue = await reading(outside, async (tx) =>
    firstOrThrow(
      await tx.db
        .select({ id: queues.id })
        .from(queues)
        .where(inCompany(tx, queues, eq(queues.name, 'Vendas'))),
    ),
  )
  const prompt = PromptInput.parse({
    name: 'Assistente da loja',
    prompt:
      'Você atende clientes da Loja Demo, que vende bolsas. Responda em até três frases, com gentileza. Não invente preços nem prazos: se não souber, chame uma pessoa.',
    apiKey: 'sk-simulated-0000',
    queueId: queue.id,
    baseUrl,
  })
  await promptVerbs.create(outside, prompt)
}

type Missing = { key: DemoCompany; id: number | undefined }

/**
 * The companies of the demo that are still to be filled: those that were never made, and the one that a start was filling
 * when it was broken off, which has nobody. One that super has deleted since is not missing: ids are given once.
 */
async function missingCompanies(owner: Db): Promise<Missing[]> {
  const [last] = await owner.execute<{ id: string }>(sql`
    select (case when is_called then last_value else 0 end)::text as id from ${sql.identifier('companies_id_seq')}`)
  const lastId = Number(last?.id)
  const rows = await owner.select({ id: companies.id, name: companies.name }).from(companies)
  const isDemo = rows.every(({ id, name }) =>
    KEYS.some((key, index) => id === index + 1 && DEMO_COMPANIES[key].name === name),
  )
  if (!isDemo || lastId > KEYS.length) return []
  const peopled = await owner.selectDistinct({ id: users.companyId }).from(users)
  const begun = rows.filter(({ id }) => !peopled.some((row) => row.id === id)).map(({ id }) => id)
  return KEYS.flatMap((key, keyIndex) => {
    const id = begun.find((begunId) => begunId === keyIndex + 1)
    return id !== undefined || keyIndex >= lastId ? [{ key, id }] : []
  })
}

async function makeCompany(services: Services, owner: Db, key: DemoCompany): Promise<number> {
  const dueAt =
    key === 'platform' ? new Date('2999-12-31T23:59:59Z') : new Date(services.now().getTime() + 300 * DAY_MS)
  const row = { name: DEMO_COMPANIES[key].name, planId: await planOf(owner), dueAt }
  return firstOrThrow(await owner.insert(companies).values(row).returning({ id: companies.id })).id
}

async function planOf(owner: Db): Promise<number> {
  const [anyPlan] = await owner.select({ id: plans.id }).from(plans).limit(1)
  if (anyPlan) return anyPlan.id
  const row = { name: 'Profissional', users: 20, connections: 5, queues: 20, amountCents: 14_900 }
  return firstOrThrow(await owner.insert(plans).values(row).returning({ id: plans.id })).id
}

type DemoCompany = keyof typeof DEMO_COMPANIES

const KEYS = ['platform', 'shop', 'clinic'] as const satisfies DemoCompany[]

async function seedCompany(ctx: Ctx, key: string, passwordHash: string): Promise<void> {
  const media = key === 'shop' ? await storeDemoMedia(ctx) : null
  await inTransaction(ctx, async (tx) => {
    const queueIds = await seedQueues(tx, key)
    const userIds = await seedUsers(tx, key, queueIds, passwordHash)
    if (media) await seedShop(tx, { queues: queueIds, users: userIds, media })
  })
}

async function seedQueues(tx: Tx, key: string): Promise<Map<string, number>> {
  const named = { platform: [], shop: ['Vendas', 'Suporte'], clinic: ['Recepção'] }[key] ?? []
  const colors = ['#2563eb', '#db2777']
  const ids = new Map<string, number>()
  for (const [index, name] of named.entries()) {
    const color = colors[index] ?? '#64748b'
    // Who asks for support waits for less time than who buys.
    const limits = name === 'Suporte' ? { waitAmberMinutes: 5, waitRedMinutes: 15 } : {}
    const row = { companyId: tx.companyId, name, color, orderQueue: index + 1, ...limits }
    ids.set(name, firstOrThrow(await tx.db.insert(queues).values(row).returning({ id: queues.id })).id)
  }
  return ids
}

async function seedUsers(
  tx: Tx,
  key: string,
  queueIds: Map<string, number>,
  passwordHash: string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { company, queues: inQueues = [], ...person } of DEMO_USERS.filter(
    (user) => user.company === key,
  )) {
    const values = { ...person, companyId: tx.companyId, passwordHash }
    const { id } = firstOrThrow(await tx.db.insert(users).values(values).returning({ id: users.id }))
    const links = inQueues.flatMap((name) => {
      const queueId = queueIds.get(name)
      return queueId === undefined ? [] : [{ companyId: tx.companyId, userId: id, queueId }]
    })
    if (links.length > 0) await tx.db.insert(userQueues).values(links)
    ids.set(person.email, id)
  }
  return ids
}

async function seedShop(tx: Tx, parts: Pick<ShopParts, 'queues' | 'users' | 'media'>): Promise<void> {
  const connectionId = await seedConnection(tx, 'WhatsApp Loja', [...parts.queues.values()], true)
  await seedConnection(tx, 'WhatsApp Filial', [...parts.queues.values()].slice(0, 1), false)
  const tagIds = await seedTags(tx)
  await tx.db
    .insert(companySettings)
    .values({ companyId: tx.companyId, name: 'userRating', value: 'enabled' })
  const shop: ShopParts = { ...parts, connectionId, tags: tagIds, customers: new Map() }
  await writePastWeeks(tx, shop)
  for (const conversation of [...CONVERSATIONS, ...GROUP_CONVERSATIONS]) {
    const contactId = await seedContact(tx, shop, conversation)
    if (conversation.customer !== undefined) shop.customers.set(conversation.customer, contactId)
    await writeConversation(tx, shop, conversation, contactId)
  }
}

async function seedConnection(tx: Tx, name: string, queueIds: number[], isDefault: boolean): Promise<number> {
  const complationMessage = 'Obrigado pelo contato! A Loja Demo agradece. 💙'
  const ratingMessage = 'Por favor, avalie o atendimento com uma nota de 0 a 10.'
  const row = {
    companyId: tx.companyId,
    name,
    isDefault,
    allowGroup: isDefault,
    complationMessage,
    ratingMessage,
    expiresTicketNPS: USUAL_RATING_MINUTES,
  }
  const greetingMessage = 'Olá! Bem-vindo à Loja Demo. Com qual setor você quer falar?'
  const { id } = firstOrThrow(
    await tx.db
      .insert(connections)
      .values({ ...row, greetingMessage, channel: 'whatsapp' })
      .returning({ id: connections.id }),
  )
  await tx.db.insert(connectionLeases).values({ companyId: tx.companyId, connectionId: id })
  const links = queueIds.map((queueId) => ({ companyId: tx.companyId, connectionId: id, queueId }))
  if (links.length > 0) await tx.db.insert(connectionQueues).values(links)
  return id
}

/** Labels and the columns of the board, by name. */
async function seedTags(tx: Tx): Promise<Map<string, number>> {
  const lanes = DEMO_LANES.map((lane, orderLane) => ({ ...lane, orderLane, isKanban: true }))
  const labels = DEMO_TAGS.map((tag) => ({ ...tag, orderLane: 0, isKanban: false }))
  const rows = await tx.db
    .insert(tags)
    .values([...labels, ...lanes].map((tag) => ({ ...tag, companyId: tx.companyId })))
    .returning({ id: tags.id, name: tags.name })
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Creates the contact of the conversation: a customer, or a group of customers. */
async function seedContact(tx: Tx, shop: ShopParts, conversation: DemoConversation): Promise<number> {
  const { name, number, isGroup } = nameOf(conversation)
  const { companyId } = tx
  const row = { companyId, name, number, isGroup, connectionId: shop.connectionId }
  const { id } = firstOrThrow(
    await tx.db
      .insert(contacts)
      .values({ ...row, channel: 'whatsapp' })
      .returning({ id: contacts.id }),
  )
  const kind = isGroup ? ('group' as const) : ('phone' as const)
  await tx.db.insert(contactIdentities).values({ companyId, kind, value: number, contactId: id })
  for (const tag of conversation.tags ?? []) {
    const tagId = shop.tags.get(tag)
    if (tagId !== undefined) await tx.db.insert(contactTags).values({ companyId, contactId: id, tagId })
  }
  return id
}

function nameOf({ customer, group }: DemoConversation) {
  if (group) return { name: group.subject, number: group.id, isGroup: true }
  const person = CUSTOMERS[customer]
  if (!person) throw new Error('a conversation without a customer')
  return { name: person.name, number: person.number, isGroup: false }
}

/** The shop's connection that the demo pairs at first start, while it is still unpaired. */
export async function unpairedDemoConnection(
  owner: Db,
): Promise<{ id: number; companyId: number } | undefined> {
  const [row] = await owner
    .select({ id: connections.id, companyId: connections.companyId, number: connections.number })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(eq(connections.name, 'WhatsApp Loja'))
    .limit(1)
  return row && row.number === null ? { id: row.id, companyId: row.companyId } : undefined
}
