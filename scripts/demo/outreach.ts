import { and, asc, eq, inArray } from 'drizzle-orm'
import { campaignRecipients, campaigns } from '#db/schema/campaigns.ts'
import { connections } from '#db/schema/connections.ts'
import { contactListItems, contactLists } from '#db/schema/contact-lists.ts'
import { contacts } from '#db/schema/contacts.ts'
import { campaignVerbs } from '#domain/campaigns/campaign-verbs.ts'
import { CampaignInput } from '#domain/campaigns/contract/schema.ts'
import { phoneIdentity } from '#domain/contacts/contract/rules.ts'
import type { Ctx, Tx } from '#domain/core/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/contract/time.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { inCompany } from '#domain/core/tenancy.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { optOut } from '#domain/opt-outs/opt-out.ts'
import { CUSTOMERS } from './people.ts'

const FIRST_NAMES = ['Aline', 'Bruno', 'Cecília', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Heitor']
const LAST_NAMES = ['Almeida', 'Barros', 'Cardoso', 'Duarte', 'Esteves']
const CITIES = ['São Paulo', 'Campinas', 'Santos', 'Recife', 'Curitiba', 'Belo Horizonte']

type Person = { name: string; number: string; city: string }

/** The people of the shop's list: its customers, and those who only bought once. */
const PEOPLE: readonly Person[] = [
  ...CUSTOMERS,
  ...LAST_NAMES.flatMap((lastName, column) =>
    FIRST_NAMES.map((firstName, row) => ({
      name: `${firstName} ${lastName}`,
      number: `55119400${column}${row}000`,
    })),
  ),
].map((person, index) => ({ ...person, city: CITIES[index % CITIES.length] ?? '' }))

const TEXTS = {
  message1:
    'Oi, {primeiro_nome|tudo bem}! A coleção de verão chegou. Quer ver as bolsas antes de todo mundo?',
  message2:
    'Olá, {nome|cliente}! Separamos as novidades do verão para quem é de {cidade|perto}. Mandamos as fotos?',
  message3: '{primeiro_nome|Oi}, o verão chegou à Loja Demo: *10%* na primeira bolsa da coleção até sábado.',
}

/**
 * A list of people, a campaign that was sent to them, one that waits for its day, and somebody who wants no more. The one that
 * waits is far away and of the connection that is not paired: nothing of the demo sends by itself.
 */
export async function seedOutreach(ctx: Ctx): Promise<void> {
  const contactListId = await seedList(ctx)
  const [shop, branch] = await reading(ctx, async (tx) => [
    await connectionNamed(tx, 'WhatsApp Loja'),
    await connectionNamed(tx, 'WhatsApp Filial'),
  ])
  const sent = await campaignVerbs.create(
    ctx,
    CampaignInput.parse({ ...TEXTS, name: 'Coleção de verão', whatsappId: shop, contactListId }),
  )
  await inTransaction(ctx, (tx) => writeSent(tx, { campaignId: sent.id, contactListId }))
  const scheduledAt = morning(ctx.now(), 90).toISOString()
  const waiting = {
    message1: 'Oi, {primeiro_nome|tudo bem}! O saldão começa hoje.',
    name: 'Saldão da filial',
  }
  await campaignVerbs.create(
    ctx,
    CampaignInput.parse({ ...waiting, whatsappId: branch, contactListId, scheduledAt }),
  )
}

/** Nine o'clock in São Paulo, so many days from now. */
function morning(now: Date, days: number): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS + 12 * HOUR_MS)
}

function seedList(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { companyId } = tx
    const list = { companyId, name: 'Clientes da loja', consentSource: 'Cadastro no caixa, com aceite' }
    const { id } = firstOrThrow(
      await tx.db.insert(contactLists).values(list).returning({ id: contactLists.id }),
    )
    const rows = PEOPLE.map(({ name, number, city }, index) => ({
      companyId,
      contactListId: id,
      name,
      number,
      identity: phoneIdentity(number),
      isWhatsappValid: !hasNoAccount(index),
      checkedAt: tx.now(),
      variables: { cidade: city },
    }))
    await tx.db.insert(contactListItems).values(rows)
    return id
  })
}

async function connectionNamed(tx: Tx, name: string): Promise<number> {
  const rows = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(inCompany(tx, connections, eq(connections.name, name)))
  return firstOrThrow(rows).id
}

const hasNoAccount = (index: number) => index === 20 || index === 41
/** The place in the list of the customer who wrote PARAR. */
const LEFT = 9

type Sent = { campaignId: number; contactListId: number }

/** The campaign as it ended five days ago: each person with an outcome, over one morning. */
async function writeSent(tx: Tx, { campaignId, contactListId }: Sent): Promise<void> {
  const { companyId } = tx
  const begunAt = morning(tx.now(), -5)
  const items = await tx.db
    .select()
    .from(contactListItems)
    .where(inCompany(tx, contactListItems, eq(contactListItems.contactListId, contactListId)))
    .orderBy(asc(contactListItems.id))
  const contactIds = await contactsByNumber(tx)
  const rows = items.map((item, index) => ({
    companyId,
    campaignId,
    contactListItemId: item.id,
    contactId: contactIds.get(item.number) ?? null,
    identity: item.identity,
    name: item.name,
    number: item.number,
    variables: item.variables,
    ...outcomeOf(index, begunAt),
    ...textOf(index, item.name, item.variables.cidade ?? ''),
  }))
  await tx.db.insert(campaignRecipients).values(rows)
  const completedAt = new Date(begunAt.getTime() + 4 * HOUR_MS)
  await tx.db
    .update(campaigns)
    .set({ status: 'FINALIZADA', startedAt: begunAt, preparedAt: begunAt, completedAt })
    .where(inCompany(tx, campaigns, eq(campaigns.id, campaignId)))
  const contactId = contactIds.get(CUSTOMERS[LEFT].number)
  if (contactId !== undefined) await optOut(tx, { contactId, source: 'word', word: 'parar', campaignId })
}

async function contactsByNumber(tx: Tx): Promise<Map<string, number>> {
  const numbers = CUSTOMERS.map(({ number }) => number)
  const rows = await tx.db
    .select({ id: contacts.id, number: contacts.number })
    .from(contacts)
    .where(and(inCompany(tx, contacts, inArray(contacts.number, numbers))))
  return new Map(rows.map(({ id, number }) => [number, id]))
}

function textOf(index: number, name: string, city: string) {
  const variant = (index % 3) + 1
  const [firstName = name] = name.split(' ')
  const texts = [TEXTS.message1, TEXTS.message2, TEXTS.message3]
  const values: Readonly<Record<string, string>> = { primeiro_nome: firstName, nome: name, cidade: city }
  const text = (texts[variant - 1] ?? '').replace(/\{(\w+)\|[^}]*\}/g, (_, key: string) => values[key] ?? '')
  return { variant, text }
}

/** The course of each person's message; the second text is read and answered most. */
function outcomeOf(index: number, begunAt: Date) {
  if (hasNoAccount(index)) return { state: 'skipped' as const, reason: 'noAccount' }
  const sentMs = begunAt.getTime() + index * 4 * MINUTE_MS
  if (index % 17 === 13)
    return { state: 'failed' as const, reason: 'not_on_whatsapp', handedAt: new Date(sentMs) }
  const sent = { handedAt: new Date(sentMs), sentAt: new Date(sentMs + 2 * SECOND_MS) }
  if (index % 11 === 10) return { state: 'sent' as const, ...sent }
  const delivered = { ...sent, deliveredAt: new Date(sentMs + 9 * SECOND_MS) }
  const isSecond = index % 3 === 1
  if (!isSecond && index % 5 > 2) return { state: 'delivered' as const, ...delivered }
  const readMs = sentMs + (3 + (index % 7) * 6) * MINUTE_MS
  const read = { ...delivered, readAt: new Date(readMs) }
  const hasReplied = index === LEFT || (isSecond ? index % 2 === 0 : index % 6 === 0)
  if (!hasReplied) return { state: 'read' as const, ...read }
  return { state: 'replied' as const, ...read, repliedAt: new Date(readMs + (2 + (index % 9)) * MINUTE_MS) }
}
