import { z } from 'zod'
import { filterQuery, readFilter } from '../../../app/features/inbox/list/ticket-filter.ts'
import type { Workplace } from '../../prove/world.ts'
import { aConnection, aContact, aMessage, aQueue, aTag, aTicket } from '../factories.ts'
import { waitFor } from '../wait-for.ts'
import type { Journey } from './journey.ts'
import { type Asker, type Inbox, onceEach, trueInbox, untruth } from './journey-lists.ts'
import { KEEPS_NO_QUEUE } from './journey-scenarios.ts'
import type { OfficeRows, People, Subject, TicketSituation } from './list-act.ts'
import { actOf } from './list-acts.ts'
import { type Cell, FILTERS, VIEWS } from './list-cells.ts'

/** Somebody's inbox, and what the API answers them. */
export type Desk = {
  name: string
  ask: Asker
  allowsGroups: boolean
  /** Returns the present address in full. */
  address(): Promise<string>
  /** Reads the inbox that is shown there. */
  readShown(): Promise<Inbox>
  /** As a link goes there, without loading the page anew. */
  go(path: string, search: string): Promise<unknown>
  back(): Promise<unknown>
  forward(): Promise<unknown>
  /** Does in the list or in the open conversation what a cell says; resolves once it was asked for. */
  act(cell: Cell, subject: Subject): Promise<unknown>
  /** Goes on elsewhere: what left under the hand may go. */
  leaveList(): Promise<unknown>
  /** Loads the page anew; what then is other than before, once there was time for it to come. */
  reload(boundMs: number): Promise<string | undefined>
  /** The list itself, loaded anew. */
  openList(): Promise<unknown>
}
export type DeskName = 'ana' | 'anaToo' | 'bruno' | 'chefe'
export type Office<D extends Desk = Desk> = {
  world: Workplace
  rows: OfficeRows & { ratingId: number }
  people: People
  desks: Record<DeskName, D>
}
export type Staff = Record<'ana' | 'bruno' | 'chefe', { userId: number; name: string; email: string }>
export type Hired = Parameters<Journey['person']>[0]

/**
 * Staffs a company with an attendant, a colleague and an admin, and puts something in every list. The caller decides
 * which user sits at which desk.
 */
export async function staffOffice(
  world: Workplace,
  hire: (values: Hired) => Promise<Staff['ana']>,
): Promise<Omit<Office, 'desks'> & { staff: Staff }> {
  const { company } = world
  await world.services.admin`update queues set name = 'Vendas' where id = ${company.queue.id}`
  const otherQueue = await aQueue(company.ctx, { name: 'Depósito' })
  const tag = await aTag(company.ctx, { name: 'VIP' })
  const rating = await aConnection(company.ctx, { ratingMessage: 'Que nota?', name: 'Com nota' })
  await world.services.admin`update connections set status = 'CONNECTED' where company_id = ${company.id}`
  const rights = { allTicket: true, allUserChat: true, userClosePendingTicket: true, showDashboard: true }
  const [ana, bruno, chefe] = await Promise.all([
    hire({ ...rights, name: 'Ana', allowGroup: true }),
    hire({ ...rights, name: 'Bruno' }),
    hire({ name: 'Chefe', profile: 'admin', allowGroup: true }),
  ])
  const colega = company.admin.userId
  const people = { ana: ana.userId, bruno: bruno.userId, chefe: chefe.userId, colega }
  const officeRows = {
    queueId: company.queue.id,
    otherQueueId: otherQueue.id,
    tagId: tag.id,
    connectionId: company.connection.id,
    ratingId: rating.id,
  }
  await furnish(world, people, officeRows)
  return { world, rows: officeRows, people, staff: { ana, bruno, chefe } }
}

/** Some tickets that stay while others come and go. */
async function furnish(world: Workplace, people: People, rows: OfficeRows): Promise<void> {
  const { company } = world
  const { queueId, otherQueueId } = rows
  const group = await aContact(company.ctx, {
    name: 'Grupo fixo',
    isGroup: true,
    number: '120363000000000001',
  })
  await aTicket(company, 'pending', { queueId })
  await aTicket(company, 'pending', { queueId: otherQueueId })
  await aTicket(company, 'pending', KEEPS_NO_QUEUE)
  await aTicket(company, 'open', { queueId, userId: people.ana })
  await aTicket(company, 'open', { queueId, userId: people.bruno })
  await aTicket(company, 'open', { queueId: otherQueueId, userId: people.chefe })
  await aTicket(company, 'group', { queueId, contactId: group.id, isGroup: true })
  await aTicket(company, 'closed', { queueId, userId: people.ana })
}

const CreatedTicket = z.object({ id: z.number(), uuid: z.string() })

/** The ticket of a cell as it stands before, of a customer of its own. */
export async function prepare(office: Office, cell: Cell, turn: number): Promise<Subject> {
  const { world, rows, people, desks } = office
  const { company, program } = world
  const act = actOf(cell.act)
  if (!act) throw new Error(cell.act)
  const [owner, requester] =
    cell.who === 'ana' ? [people.ana, desks.ana.ask] : [people.chefe, desks.chefe.ask]
  const isGroup = act.from === 'group'
  const number = `${isGroup ? '12036300001' : '551196000'}${String(turn).padStart(4, '0')}`
  const contact = await aContact(company.ctx, { name: `Célula ${number}`, number, isGroup })
  const isTagged = act.tagged || (cell.filter === 'tag' && cell.act !== 'tag')
  if (isTagged) await program.post('/tags/sync', { contactId: contact.id, tags: [{ id: rows.tagId }] })
  const whatsappId = act.rates ? rows.ratingId : rows.connectionId
  const begins = { contactId: contact.id, whatsappId, queueId: rows.queueId }
  const ownership = beginning(act.from, owner, people)
  const created = CreatedTicket.parse(await program.post('/tickets', { ...begins, ...ownership }))
  const row = { id: created.id, contactId: contact.id, connectionId: whatsappId }
  await aMessage(company, row, { body: `a palavra é girassol${turn}` })
  await bringTo(office, act.from, created, owner)
  // Who was given it by somebody else has not seen it yet.
  if (cell.act === 'unread') await requester(`/tickets/u/${created.uuid}`, z.unknown(), 'GET')
  if (act.pinned) await requester(`/tickets/${created.id}/pin`, z.unknown(), 'PUT')
  return { ...created, contactId: contact.id, name: contact.name, number }
}

function beginning(standing: TicketSituation, owner: number, people: People) {
  if (standing === 'waiting') return { status: 'pending' }
  const isTheirs = standing === 'theirs' || standing === 'joined'
  return { status: 'open', userId: isTheirs ? people.bruno : owner }
}

async function bringTo(
  office: Office,
  standing: TicketSituation,
  { id, uuid }: z.output<typeof CreatedTicket>,
  owner: number,
) {
  const { program } = office.world
  if (standing === 'resolved')
    await program.put(`/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
  if (standing === 'asked') await office.desks.bruno.ask(`/tickets/u/${uuid}/ask`, z.unknown(), 'POST')
  if (standing === 'joined') await program.put(`/tickets/${id}/participants/${owner}`, {})
}

const TEXTS = ['name', 'number', 'ticket'] as const

/** The address of a list; searches take turns in what they look for. */
export function addressOf(
  office: Office,
  cell: { view: string; filter: string },
  subject: Subject,
  turn: number,
) {
  const text = TEXTS[turn % TEXTS.length] ?? 'name'
  const view = Object.entries(VIEWS).find(([name]) => name === (cell.view === 'name' ? text : cell.view))?.[1]
  const filter = Object.entries(FILTERS).find(([name]) => name === cell.filter)?.[1]
  const alike = filter?.(office.rows, office.people) ?? []
  const query = { ...view?.(subject), ...alike[turn % alike.length] }
  return filterQuery(readFilter(new URLSearchParams(query))).toString()
}

/** Until each shows what is true for them; else what is not. */
export async function untruths(desks: readonly Desk[], boundMs: number): Promise<string[]> {
  const deadline = performance.now() + boundMs
  let waitingDesks = desks.map((desk) => ({ desk, wrong: '' }))
  for (;;) {
    const asks = new Map(waitingDesks.map(({ desk }) => [desk.ask, onceEach(desk.ask)]))
    const look = async ({ desk }: { desk: Desk }) => ({
      desk,
      wrong: await lookAt({ ...desk, ask: asks.get(desk.ask) ?? desk.ask }),
    })
    const looked = await Promise.all(waitingDesks.map(look))
    waitingDesks = looked.flatMap(({ desk, wrong }) => (wrong ? [{ desk, wrong }] : []))
    if (waitingDesks.length === 0) return []
    if (performance.now() > deadline) return waitingDesks.map(({ desk, wrong }) => `${desk.name} ${wrong}`)
  }
}

const LOOK_MS = 30
/** The wait for a list to show the right state before it is asked anew whether it is right. */
const ASK_MS = 1_000

/**
 * Describes the difference from the API's latest answer. Returns undefined when it is shown at once; a difference gets
 * a short wait.
 */
async function lookAt(desk: Desk): Promise<string | undefined> {
  const address = await desk.address()
  const wanted = await trueInbox(desk.ask, new URL(address), desk.allowsGroups)
  const wrong = untruth(await desk.readShown(), wanted)
  if (!wrong) return undefined
  const isShown = async () => !untruth(await desk.readShown(), wanted)
  await waitFor(isShown, { description: '', timeoutMs: ASK_MS, everyMs: LOOK_MS }).catch(() => undefined)
  return `at ${address}: ${wrong}`
}

/** Returns everything that an act changes: the ticket, its contact, its participants, its pins. */
export async function standing({ world }: Office, { id, contactId }: Subject): Promise<string> {
  const rows = await world.services.admin`
    select (select version from tickets where id = ${id}) as ticket,
      (select version from contacts where id = ${contactId}) as contact,
      (select string_agg(user_id || state, ',') from ticket_participants where ticket_id = ${id}) as participants,
      (select count(*) from ticket_pins where ticket_id = ${id}) as pins,
      (select string_agg(tag_id::text, ',') from contact_tags where contact_id = ${contactId}) as tags`
  return JSON.stringify(rows[0])
}

/** Every list loaded anew, so that what one cell left wrong is not found again by the next. */
export async function afresh({ desks }: Office): Promise<void> {
  await Promise.all(Object.values(desks).map((desk) => desk.openList()))
}
