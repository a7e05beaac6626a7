import type { Page } from 'playwright-core'
import { z } from 'zod'
import { filterQuery, readFilter } from '../../../app/lib/tickets/ticket-filter.ts'
import { aConnection, aContact, aMessage, aQueue, aTag, aTicket } from '../factories.ts'
import { awake, type Journey, type Person, signIn } from './journey.ts'
import { type Asker, askerOf, type Inbox, onceEach, shownInbox, trueInbox, untruth } from './journey-lists.ts'
import { actOf, type People, type Place, type Standing, type Subject } from './list-acts.ts'
import { type Cell, FILTERS, VIEWS } from './list-cells.ts'

/** Somebody's inbox on a screen, and what the API answers them. */
export type Desk = { name: string; page: Page; ask: Asker; allowsGroups: boolean }
export type Office = {
  journey: Journey
  place: Place & { ratingId: number }
  people: People
  desks: Record<'ana' | 'anaToo' | 'bruno' | 'chefe', Desk>
}

const TALL = { viewport: { width: 1280, height: 1400 } }

/** An attendant with two tabs, a colleague, an admin, and something in every list. */
export async function openOffice(journey: Journey): Promise<Office> {
  const { world } = journey
  const { company } = world
  await world.services.admin`update queues set name = 'Vendas' where id = ${company.queue.id}`
  const other = await aQueue(company.ctx, { name: 'Depósito' })
  const tag = await aTag(company.ctx, { name: 'VIP' })
  const rating = await aConnection(company.ctx, { ratingMessage: 'Que nota?', name: 'Com nota' })
  await world.services.admin`update connections set status = 'CONNECTED' where company_id = ${company.id}`
  const rights = { allTicket: true, allUserChat: true, userClosePendingTicket: true, showDashboard: true }
  const [ana, bruno, chefe] = await Promise.all([
    journey.person({ ...rights, name: 'Ana', allowGroup: true }),
    journey.person({ ...rights, name: 'Bruno' }),
    journey.person({ name: 'Chefe', profile: 'admin', allowGroup: true }),
  ])
  const colega = company.admin.userId
  const people = { ana: ana.userId, bruno: bruno.userId, chefe: chefe.userId, colega }
  const place = {
    queueId: company.queue.id,
    otherQueueId: other.id,
    tagId: tag.id,
    connectionId: company.connection.id,
    ratingId: rating.id,
  }
  await furnish(journey, people, place)
  const [anas, brunos, chefes] = await Promise.all([ana, bruno, chefe].map((each) => sit(journey, each)))
  if (!anas || !brunos || !chefes) throw new Error('three desks were asked for')
  const second = await anas.page.context().newPage()
  await second.goto(`${world.webUrl}/tickets`)
  await awake(second)
  const desks = {
    ana: anas,
    anaToo: { ...anas, name: 'ana, second tab', page: second },
    bruno: brunos,
    chefe: chefes,
  }
  brunos.allowsGroups = false
  return { journey, place, people, desks }
}

/** Some tickets that stay while others come and go. */
async function furnish({ world }: Journey, people: People, place: Place): Promise<void> {
  const { company } = world
  const { queueId, otherQueueId } = place
  const group = await aContact(company.ctx, {
    name: 'Grupo fixo',
    isGroup: true,
    number: '120363000000000001',
  })
  await aTicket(company, 'pending', { queueId })
  await aTicket(company, 'pending', { queueId: otherQueueId })
  await aTicket(company, 'pending')
  await aTicket(company, 'open', { queueId, userId: people.ana })
  await aTicket(company, 'open', { queueId, userId: people.bruno })
  await aTicket(company, 'open', { queueId: otherQueueId, userId: people.chefe })
  await aTicket(company, 'group', { queueId, contactId: group.id, isGroup: true })
  await aTicket(company, 'closed', { queueId, userId: people.ana })
}

async function sit(journey: Journey, person: Person): Promise<Desk> {
  const { world } = journey
  const page = await (await journey.window(TALL)).newPage()
  await signIn(page, world, person.email)
  await page.goto(`${world.webUrl}/tickets`)
  await awake(page)
  return { name: person.name, page, ask: await askerOf(page, world), allowsGroups: true }
}

const Made = z.object({ id: z.number(), uuid: z.string() })

/** The ticket of a cell as it stands before, of a customer of its own. */
export async function prepare(office: Office, cell: Cell, turn: number): Promise<Subject> {
  const { journey, place, people, desks } = office
  const { company, program } = journey.world
  const act = actOf(cell.act)
  if (!act) throw new Error(cell.act)
  const [owner, requester] =
    cell.who === 'ana' ? [people.ana, desks.ana.ask] : [people.chefe, desks.chefe.ask]
  const isGroup = act.from === 'group'
  const number = `${isGroup ? '12036300001' : '551196000'}${String(turn).padStart(4, '0')}`
  const contact = await aContact(company.ctx, { name: `Célula ${number}`, number, isGroup })
  const isTagged = act.tagged || (cell.filter === 'tag' && cell.act !== 'tag')
  if (isTagged) await program.post('/tags/sync', { contactId: contact.id, tags: [{ id: place.tagId }] })
  const whatsappId = act.rates ? place.ratingId : place.connectionId
  const begins = { contactId: contact.id, whatsappId, queueId: place.queueId }
  const how = beginning(act.from, owner, people)
  const made = Made.parse(await program.post('/tickets', { ...begins, ...how }))
  const word = `girassol${turn}`
  const row = { id: made.id, contactId: contact.id, connectionId: whatsappId }
  await aMessage(company, row, { body: `a palavra é ${word}` })
  await bringTo(office, act.from, made, owner)
  if (act.pinned) await requester(`/tickets/${made.id}/pin`, z.unknown(), 'PUT')
  return { ...made, contactId: contact.id, name: contact.name, number, word }
}

function beginning(standing: Standing, owner: number, people: People) {
  if (standing === 'waiting') return { status: 'pending' }
  const isTheirs = standing === 'theirs' || standing === 'joined'
  return { status: 'open', userId: isTheirs ? people.bruno : owner }
}

async function bringTo(
  office: Office,
  standing: Standing,
  { id, uuid }: z.output<typeof Made>,
  owner: number,
) {
  const { program } = office.journey.world
  if (standing === 'resolved')
    await program.put(`/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
  if (standing === 'asked') await office.desks.bruno.ask(`/tickets/u/${uuid}/ask`, z.unknown(), 'POST')
  if (standing === 'joined') await program.put(`/tickets/${id}/participants/${owner}`, {})
}

const TEXTS = ['name', 'number', 'ticket', 'message'] as const

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
  const alike = filter?.(office.place, office.people) ?? []
  const query = { ...view?.(subject), ...alike[turn % alike.length] }
  return filterQuery(readFilter(new URLSearchParams(query))).toString()
}

/** As a link goes there, without loading the page anew. */
export async function go({ page }: Desk, path: string, search: string): Promise<void> {
  const to = search ? `${path}?${search}` : path
  await page.evaluate(`window.__remixRouter.navigate(${JSON.stringify(to)})`)
}

/** Until each shows what is true for them; else what is not. */
export async function untruths(desks: readonly Desk[], boundMs: number): Promise<string[]> {
  const deadline = performance.now() + boundMs
  let left = desks.map((desk) => ({ desk, wrong: '' }))
  for (;;) {
    const asks = new Map(left.map(({ desk }) => [desk.ask, onceEach(desk.ask)]))
    const look = async ({ desk }: { desk: Desk }) => ({
      desk,
      wrong: await lookAt({ ...desk, ask: asks.get(desk.ask) ?? desk.ask }),
    })
    const looked = await Promise.all(left.map(look))
    left = looked.flatMap(({ desk, wrong }) => (wrong ? [{ desk, wrong }] : []))
    if (left.length === 0) return []
    if (performance.now() > deadline)
      return left.map(({ desk, wrong }) => `${desk.name} at ${desk.page.url()}: ${wrong}`)
    await Bun.sleep(30)
  }
}

async function lookAt({ page, ask, allowsGroups }: Desk): Promise<string | undefined> {
  const wanted: Inbox = await trueInbox(ask, new URL(page.url()), allowsGroups)
  return untruth(await shownInbox(page), wanted)
}

/** What a deed changes: of the ticket, its contact, who takes part, who pinned it. */
export async function standing({ journey }: Office, { id, contactId }: Subject): Promise<string> {
  const rows = await journey.world.services.admin`
    select (select version from tickets where id = ${id}) as ticket,
      (select version from contacts where id = ${contactId}) as contact,
      (select string_agg(user_id || state, ',') from ticket_participants where ticket_id = ${id}) as participants,
      (select count(*) from ticket_pins where ticket_id = ${id}) as pins,
      (select string_agg(tag_id::text, ',') from contact_tags where contact_id = ${contactId}) as tags`
  return JSON.stringify(rows[0])
}

/** All pages loaded anew, so that what one cell left wrong is not found again by the next. */
export async function afresh({ desks, journey }: Office): Promise<void> {
  await Promise.all(
    Object.values(desks).map(async ({ page }) => {
      await page.goto(`${journey.world.webUrl}/tickets`)
      await awake(page)
      await page.mouse.move(1000, 900)
    }),
  )
}
