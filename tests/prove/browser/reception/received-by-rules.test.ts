import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { WEEKDAYS } from '#domain/hours/contract/schema.ts'
import { pair } from '#tests/prove/world.ts'
import { aQueue } from '#tests/support/factories.ts'
import { heardRead } from '#tests/support/fixtures/all-read.ts'
import { awake, type Journey, openJourney, signIn, watched } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/**
 * A customer's text, the words that then stand last on their phone, and the number of bubbles that have these words by
 * then.
 */
type Step = [says: string, hears: string, times?: number]
type Scene = {
  name: string
  /** The setup of the company for the scene, and its reset afterwards. */
  before?: () => Promise<unknown>
  after?: () => Promise<unknown>
  steps: readonly Step[]
  /** In the list of who waits: with this in its row, or not there any more. */
  ends: { waits: string } | 'resolved'
}

const SCENES: readonly Scene[] = [
  {
    name: 'Ana dos Níveis',
    steps: [
      ['Oi', 'Olá, Ana!'],
      ['nada disso', 'Olá, Ana!', 2],
      ['2', 'Como ajudamos?'],
      ['hein?', 'Como ajudamos?', 2],
      ['1', 'Que documento?'],
      ['#', 'Olá, Ana!', 3],
      ['suporte', 'Como ajudamos?', 3],
      ['segunda via', 'Que documento?', 2],
      ['1', 'Enviamos por e-mail.'],
    ],
    ends: { waits: 'Suporte' },
  },
  {
    name: 'Bia de Saída',
    steps: [
      ['Oi', 'Olá, Bia!'],
      ['2', 'Como ajudamos?'],
      ['sair', 'Até logo.'],
    ],
    ends: 'resolved',
  },
  {
    name: 'Caio do Sim',
    before: () => options({ enableLGPD: true, lgpdMessage: 'Usamos seus dados.' }),
    steps: [
      ['Oi', 'Sim'],
      ['talvez', 'Sim', 2],
      ['1', 'Olá, Caio!'],
    ],
    ends: { waits: 'Caio do Sim' },
  },
  {
    name: 'Davi do Não',
    after: () => options({ enableLGPD: false }),
    steps: [
      ['Oi', 'Sim'],
      ['2', 'Até logo.'],
    ],
    ends: 'resolved',
  },
  {
    name: 'Eva do Almoço',
    before: async () => {
      await noon()
      await hours({ startTimeA: '08:00', endTimeA: '11:30', startTimeB: '13:30', endTimeB: '18:00' })
      await connection({ outOfHoursMessage: 'Estamos fechados.' })
      await options({ scheduleType: 'company' })
    },
    steps: [['Oi', 'Estamos fechados.']],
    ends: { waits: 'Eva do Almoço' },
  },
  {
    name: 'Fábio do Feriado',
    before: async () => {
      await hours({ startTimeA: '00:00', endTimeA: '00:00', startTimeB: '', endTimeB: '' })
      await holidays()
    },
    after: () => options({ scheduleType: 'disabled' }),
    steps: [['Oi', 'Estamos fechados.']],
    ends: { waits: 'Fábio do Feriado' },
  },
  {
    name: 'Gil das Férias',
    before: () => connection(vacation('Voltamos em breve.')),
    after: () => connection(vacation('')),
    steps: [['Oi', 'Voltamos em breve.']],
    ends: { waits: 'Gil das Férias' },
  },
]

let journey: Journey
let phones: Page
let inbox: Page
beforeAll(async () => {
  journey = await openJourney()
  const { world } = journey
  const { company, services } = world
  const help = await aQueue(company.ctx, {
    name: 'Suporte',
    orderQueue: 9,
    greetingMessage: 'Como ajudamos?',
  })
  const queueIds = [company.queue.id, help.id]
  await connection({ queueIds, greetingMessage: 'Olá, {{firstName}}!', complationMessage: 'Até logo.' })
  const boleto = { name: 'Boleto', greetingMessage: 'Enviamos por e-mail.' }
  const document = { name: 'Segunda via', greetingMessage: 'Que documento?', options: [boleto] }
  await world.program.put(`/queue/${help.id}/options`, { options: [document] })
  await services.admin`update connections set max_use_bot_queues = 0 where id = ${company.connection.id}`
  await pair(world)
  const admin = await journey.person({ profile: 'admin', name: 'Chefe das Regras' })
  inbox = await (await journey.window({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(inbox, world, admin.email)
  await inbox.goto(`${world.webUrl}/tickets?section=pending`)
  await awake(inbox)
  phones = await (await journey.window({ viewport: { width: 1440, height: 1000 } })).newPage()
  await phones.goto(world.phones.url)
})
afterAll(() => journey?.close())

test.each(SCENES)('$name', async ({ name, before, after, steps, ends }) => {
  await before?.()
  const say = await customer(name)
  await watched(`received ${name}`, phones, async () => {
    for (const [says, hears, times] of steps) {
      await heardRead(journey.world.services, journey.world.company.id)
      await say(says)
      await heard(name, hears, times)
    }
  })
  const row = inbox.locator('[data-ticket]', { hasText: name })
  if (ends === 'resolved') await row.waitFor({ state: 'detached' })
  else await row.filter({ hasText: ends.waits }).waitFor()
  await after?.()
})

test('who falls silent is asked, and let go, as the clock moves; who was attended is asked for a rating', async () => {
  const { program, services, company } = journey.world
  await connection({
    timeInactiveMessage: 10,
    inactiveMessage: 'Ainda aí?',
    expiresTicket: 20,
    expiresInactiveMessage: 'Até a próxima.',
    ratingMessage: 'De 0 a 10?',
  })
  await options({ userRating: true })
  const queueId = company.queue.id
  const attended = async (name: string) => {
    const say = await customer(name)
    await say('Oi')
    await heard(name, 'Olá, ')
    const id = await ticketOf(name)
    await program.put(`/tickets/${id}`, { status: 'open', queueId })
    return { id, say }
  }
  const rated = await attended('Hugo da Nota')
  await program.put(`/tickets/${rated.id}`, { status: 'closed' })
  const silent = await attended('Ivo Calado')
  await passes(11, silent.id)
  await heard('Ivo Calado', 'Ainda aí?')
  await passes(21, silent.id)
  await heard('Ivo Calado', 'Até a próxima.')
  await heard('Hugo da Nota', 'De 0 a 10?')
  await rated.say('depende do dia')
  await heard('Hugo da Nota', 'De 0 a 10?', 2)
  await rated.say('9')
  await heard('Hugo da Nota', 'Até logo.')
  const rows =
    await services.admin`select t.status, r.rate from tickets t left join ticket_ratings r on r.ticket_id = t.id
    where t.id in (${silent.id}, ${rated.id}) order by t.id`
  expect(rows.map(({ status, rate }) => [status, rate])).toEqual([
    ['closed', 9],
    ['closed', null],
  ])
  await picture(phones, 'received-phones')
})

test('who waits goes round between three who are online', async () => {
  const { world } = journey
  const { services, program } = world
  const turning = await aQueue(world.company.ctx, { name: 'Rodízio', orderQueue: 10 })
  await connection({ queueIds: [turning.id] })
  await program.put(`/queue/${turning.id}`, { ativarRoteador: true, tempoRoteador: 2 })
  const names = ['Um da Roda', 'Dois da Roda', 'Três da Roda']
  for (const name of names) await journey.person({ name, queueIds: [turning.id] })
  await services.admin`update users set last_seen_at = now() where company_id = ${world.company.id} and name like '% da Roda'`
  const say = await customer('Lia Espera')
  await say('Oi')
  const row = inbox.locator('[data-ticket]', { hasText: 'Lia Espera' })
  await row.waitFor()
  const id = await ticketOf('Lia Espera')
  await row.click()
  const had: string[] = []
  for (const _ of [...names, 'again']) {
    await passes(3, id)
    const holder = await waitFor(
      async () => {
        const [ticketRow] =
          await services.admin`select u.name from tickets t join users u on u.id = t.user_id where t.id = ${id}`
        return ticketRow && ticketRow.name !== had.at(-1) && String(ticketRow.name)
      },
      { description: 'the next attendant' },
    )
    had.push(holder)
    await inbox.locator('main header').getByText(holder).first().waitFor()
  }
  expect(had).toEqual([...names, names[0] ?? ''])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})

const connection = (terms: Record<string, unknown>) =>
  journey.world.program.put(`/whatsapp/${journey.world.company.connection.id}`, terms)
const options = (changes: Record<string, unknown>) => journey.world.program.put('/companyOptions', changes)

/** The same shifts on each day. */
function hours(shifts: Record<string, string>) {
  const schedules = WEEKDAYS.map((weekdayEn) => ({ weekday: '', weekdayEn, ...shifts }))
  return journey.world.program.put(`/companies/${journey.world.company.id}/schedules`, { schedules })
}

/** The company is where it is between twelve and one now. */
function noon() {
  const ahead = 12 - new Date().getUTCHours()
  const zone = ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
  const { services, company } = journey.world
  return services.admin`update companies set time_zone = ${zone} where id = ${company.id}`
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/**
 * Creates holidays for yesterday, today and tomorrow, so that it is a holiday whatever day it is where the company is.
 */
async function holidays() {
  for (const ahead of [-1, 0, 1])
    await journey.world.program.post('/holidays', { name: `Feriado ${ahead}`, date: day(ahead) })
}

const vacation = (words: string) => ({
  collectiveVacationStart: words && day(-2),
  collectiveVacationEnd: words && day(2),
  collectiveVacationMessage: words,
})

/** Somebody with a phone on the desk, in the conversation with the company once there is one; answers how they write. */
let numbers = 0
const numberOf = new Map<string, string>()
async function customer(name: string) {
  const { world } = journey
  const number = `55119444${String(world.company.id).padStart(3, '0')}${10 + numbers++}`
  numberOf.set(name, number)
  await world.phones.add(number, name)
  return (text: string) => world.phones.send(number, world.account, text)
}

/** The number of the phone that stands on the desk with its chat open. */
let arranged = ''

/** On the customer's phone, as its page shows it. */
async function heard(name: string, words: string, times = 1) {
  const phone = phones.getByRole('article', { name })
  const number = numberOf.get(name) ?? ''
  // Until the desk is arranged it shows the first phones by itself, with their chats closed.
  if (arranged !== number) {
    arranged = number
    const layout = JSON.stringify({ desk: [number], chats: { [number]: journey.world.account } })
    await phones.evaluate((text) => localStorage.setItem('phones', text), layout)
    await phones.reload()
  }
  await phone
    .locator('.bubble', { hasText: words })
    .nth(times - 1)
    .waitFor()
}

async function ticketOf(name: string): Promise<number> {
  const { services, company } = journey.world
  const [row] = await services.admin`select t.id::float8 from tickets t join contacts c on c.id = t.contact_id
    where t.company_id = ${company.id} and c.name = ${name} order by t.id desc limit 1`
  return Number(row?.id)
}

/** So many minutes pass for a conversation: all of its clocks were set back, and what is due is looked for now. */
async function passes(minutes: number, ticketId: number) {
  const { admin } = journey.world.services
  const span = `${minutes} minutes`
  await admin`update tickets set last_message_at = last_message_at - ${span}::interval,
    accepted_at = accepted_at - ${span}::interval, waiting_since = waiting_since - ${span}::interval where id = ${ticketId}`
  await admin`update ticket_bots set inactive_told_at = inactive_told_at - ${span}::interval,
    rotated_at = rotated_at - ${span}::interval where ticket_id = ${ticketId}`
  await admin`update sends set handed_at = handed_at - ${span}::interval
    where message_id in (select id from messages where ticket_id = ${ticketId})`
  await admin`update connections set connected_at = connected_at - ${span}::interval where company_id = ${journey.world.company.id}`
  await admin`update timers set due_at = now() where kind in ('care', 'rotation') and company_id = ${journey.world.company.id}`
}
