import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { dayAfter, dayBefore, dragTo, event, nextMonday, standsOn } from '#tests/support/desks/calendar.ts'
import { aContact, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  DESKTOP,
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** A folder for pictures, for a look by eye. */
const PICTURES = process.env.SCREENS_DIR
/** Tomorrow in the company's zone. */
const DAY = dayAfter(new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(new Date()))
const FILE = { name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('Tabela de preços') }

let journey: Journey
let ana: Person
let bia: Person

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person({ name: 'Ana Lima' })
  bia = await journey.person({ name: 'Bia Costa' })
})
afterAll(() => journey?.close())

test.each([
  ['wide', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'on a %s window a message is scheduled for a contact, seen by a colleague at once, moved and deleted',
  async (size, viewport, colorScheme) => {
    const isPhone = size === 'phone'
    const contact = await aContact(journey.world.company.ctx, { name: `Clara ${size}` })
    const otherPage = await open(bia, `/schedules?view=agenda&date=${DAY}`)
    const page = await open(ana, `/schedules?contactId=${contact.id}&date=${DAY}`, {
      viewport,
      colorScheme,
      hasTouch: isPhone,
    })
    await watched(`schedules ${size}`, page, async () => {
      await field(page, 'Mensagem').fill('Olá')
      await page.getByRole('button', { name: 'Agendar', exact: true }).click()
      await page.getByText('Mensagem muito curta').first().waitFor()
      await field(page, 'Mensagem').fill('Olá, {{firstName}}! Até amanhã.')
      await page.getByText(`Olá, Clara! Até amanhã.`).waitFor()
      await field(page, 'Enviar em').fill(`${DAY}T23:10`)
      await field(page, 'Enviar quantas vezes').fill('7')
      await field(page, 'Intervalo').selectOption({ label: 'semanas' })
      await page.getByText('e mais 2').waitFor()
      expect(await page.locator('[data-dates] li').count()).toBe(5)
      await page.locator('input[type=file]').setInputFiles(FILE)
      await judge(page, `sheet-${size}`)
      await page.getByRole('button', { name: 'Agendar', exact: true }).click()
      await page.waitForURL(/\/schedules(\?|$)/)
      expect(new URL(page.url()).searchParams.has('contactId')).toBe(false)
      const shownEntry = isPhone ? row(page, contact.name) : event(page, contact.name)
      await shownEntry.first().waitFor()
      await row(otherPage, contact.name).first().waitFor()
      await judge(page, `calendar-${size}`)

      await page.goto(`${journey.world.webUrl}/schedules?view=agenda&date=${DAY}`)
      await awake(page)
      await row(page, contact.name).first().getByRole('link', { name: contact.name, exact: true }).click()
      await page.getByText('tabela.txt').first().waitFor()
      await field(page, 'Enviar em').fill(`${DAY}T23:45`)
      await page.getByRole('button', { name: 'Salvar agendamento' }).click()
      await row(page, '23:45').first().waitFor()
      await row(otherPage, '23:45').first().waitFor()
      await judge(page, `agenda-${size}`)

      await row(page, contact.name).first().getByRole('button', { name: 'Excluir' }).click()
      await row(otherPage, contact.name).first().waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await row(otherPage, contact.name).first().waitFor()
    })
    for (const calendarPage of [page, otherPage]) await calendarPage.context().close()
  },
)

test('a time is dragged to another day, and every window has it there', async () => {
  const contact = await aContact(journey.world.company.ctx, { name: 'Diego Arraste' })
  const later = dayAfter(DAY)
  await schedule(contact.id, `${DAY}T10:30`)
  const page = await open(ana, `/schedules?view=month&date=${DAY}`, { viewport: DESKTOP })
  const otherPage = await open(bia, `/schedules?view=day&date=${later}`, { viewport: DESKTOP })
  await dragTo(page, contact.name, later)
  await page.getByText('Agendamento movido').waitFor()
  await event(otherPage, contact.name).waitFor()
  await judge(otherPage, 'day')
  await page.getByRole('link', { name: 'Semana' }).click()
  await page.locator('[data-view=week]').waitFor()
  await judge(page, 'week')
  for (const calendarPage of [page, otherPage]) await calendarPage.context().close()
})

test('a time that business days put back onto the day it was dragged from is drawn there', async () => {
  const contact = await aContact(journey.world.company.ctx, { name: 'Fábio Feriado' })
  const monday = nextMonday(DAY)
  const sunday = dayBefore(monday)
  await schedule(contact.id, `${monday}T10:30`, { tipoDias: 6 })
  const page = await open(ana, `/schedules?view=month&date=${monday}`, { viewport: DESKTOP })
  await dragTo(page, contact.name, sunday)
  await page.getByText('Agendamento movido').waitFor()
  await waitFor(() => standsOn(page, contact.name, monday), { description: 'the time on its Monday' })
  await page.context().close()
})

test('what could not be sent says why, and is sent again; what was sent is history', async () => {
  const contact = await aContact(journey.world.company.ctx, { name: 'Elisa Erro' })
  const id = await schedule(contact.id, `${DAY}T10:30`)
  const { admin } = journey.world.services
  await admin`update contacts set is_active = false where id = ${contact.id}`
  await dueNow(id)
  const page = await open(ana, '/schedules?view=agenda')
  const failed = row(page, contact.name)
  await failed.getByText('Não enviada').waitFor()
  await judge(page, 'failed')
  await admin`update contacts set is_active = true where id = ${contact.id}`
  await failed.getByRole('button', { name: 'Tentar de novo' }).click()
  await failed.getByText('Enviada', { exact: true }).waitFor()
  await failed.getByRole('link', { name: contact.name, exact: true }).click()
  await page.getByText('Esta mensagem já foi enviada.').waitFor()
  await judge(page, 'sent')
  await page.context().close()
})

test.each([
  ['wide', DESKTOP, 'dark'],
  ['phone', PHONE, 'light'],
] as const)(
  'on a %s window what was sent is scheduled again with its file, and a connection that is down says so first',
  async (size, viewport, colorScheme) => {
    const { company, services, webUrl } = journey.world
    const contact = await aContact(company.ctx, { name: `Hugo ${size}` })
    const id = await schedule(contact.id, `${DAY}T10:30`)
    await dueNow(id)
    const page = await open(ana, `/schedules?view=agenda&searchParam=hugo`, {
      viewport,
      colorScheme,
      hasTouch: size === 'phone',
    })
    const sent = row(page, contact.name)
    await sent.getByText('Enviada', { exact: true }).waitFor()
    await sent.getByRole('link', { name: contact.name, exact: true }).click()
    await page.getByText('Esta mensagem já foi enviada.').waitFor()
    await judge(page, `sent-${size}`)
    await page.getByRole('link', { name: 'Agendar de novo' }).click()
    const body = field(page, 'Mensagem')
    await waitFor(async () => (await body.inputValue()) === 'Lembrete da consulta.', {
      description: 'its text',
    })
    await services.admin`update connections set status = 'DISCONNECTED', version = version + 1
      where id = ${company.connection.id}`
    await page.reload()
    await awake(page)
    await field(page, 'Conexão').selectOption(String(company.connection.id))
    await page.getByText('está desconectada: na hora marcada a mensagem espera', { exact: false }).waitFor()
    await judge(page, `again-${size}`)
    await field(page, 'Enviar em').fill(`${DAY}T21:15`)
    await page.getByRole('button', { name: 'Agendar', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/schedules')
    expect(new URL(page.url()).searchParams.get('searchParam')).toBe('hugo')
    expect(new URL(page.url()).searchParams.has('again')).toBe(false)
    await page.goto(`${webUrl}/schedules?view=agenda&date=${DAY}&searchParam=hugo`)
    await awake(page)
    await row(page, '21:15').getByText(contact.name).waitFor()
    await services.admin`update connections set status = 'CONNECTED' where id = ${company.connection.id}`
    await page.context().close()
  },
)

test('the calendar is narrowed by contact, person, connection and state, by its address', async () => {
  const [ines, joao] = [
    await aContact(journey.world.company.ctx, { name: 'Inês Prado' }),
    await aContact(journey.world.company.ctx, { name: 'João Reis' }),
  ]
  for (const { id } of [ines, joao]) await schedule(id, `${DAY}T15:00`)
  const page = await open(ana, `/schedules?view=day&date=${DAY}`, { viewport: DESKTOP })
  await event(page, ines.name).waitFor()
  await event(page, ines.name).getByRole('button', { name: 'Excluir' }).waitFor()
  await page.getByRole('searchbox', { name: 'Buscar por contato' }).fill('ines')
  await event(page, joao.name).waitFor({ state: 'detached' })
  await event(page, ines.name).waitFor()
  await judge(page, 'filtered')
  expect(new URL(page.url()).searchParams.get('view')).toBe('day')
  await page.getByRole('combobox', { name: 'Situação' }).selectOption({ label: 'Enviadas' })
  await event(page, ines.name).waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Situação' }).selectOption({ label: 'Por enviar' })
  await event(page, ines.name).waitFor()
  await page.getByRole('combobox', { name: 'Agendada por' }).selectOption({ label: 'Bia Costa' })
  await event(page, ines.name).waitFor({ state: 'detached' })
  await page.context().close()
  const small = await open(ana, `/schedules?view=day&date=${DAY}&searchParam=reis`, {
    viewport: PHONE,
    hasTouch: true,
    colorScheme: 'dark',
  })
  await event(small, joao.name).getByRole('button', { name: 'Excluir' }).waitFor()
  await event(small, joao.name).getByRole('link', { name: 'Editar' }).waitFor()
  await judge(small, 'filtered-phone-dark')
  await small.context().close()
})

test('from a conversation one is sent later: it leads back there, where what waits is listed', async () => {
  const { company, webUrl } = journey.world
  const contact = await aContact(company.ctx, { name: 'Fábio Depois' })
  const ticket = await aTicket(company, 'open', {
    contactId: contact.id,
    userId: ana.userId,
    queueId: company.queue.id,
  })
  const page = await open(ana, `/tickets/${ticket.uuid}?section=open`, { viewport: DESKTOP })
  await page.locator('header').getByRole('button', { name: 'Mais ações' }).last().click()
  await page.getByRole('menuitem', { name: 'Enviar depois' }).click()
  await page.getByRole('dialog').getByText(contact.name).first().waitFor()
  await field(page, 'Mensagem').fill('Como combinado, segue o lembrete.')
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await page.waitForURL(`${webUrl}/tickets/${ticket.uuid}*`)
  // The list beside it is as it was.
  expect(new URL(page.url()).search).toBe('?section=open')
  await awake(page)
  const waiting = page.locator('[data-waiting]')
  if (!(await waiting.isVisible()))
    await page.getByRole('button', { name: 'Dados do contato' }).last().click()
  await waiting.getByText('Como combinado, segue o lembrete.').waitFor()
  await judge(page, 'conversation')
  await page.context().close()
})

test('without scripts the days are read, and one is scheduled for the contact of the address', async () => {
  const contact = await aContact(journey.world.company.ctx, { name: 'Gina Simples' })
  const page = await open(ana, `/schedules?contactId=${contact.id}&view=agenda`, { javaScriptEnabled: false })
  await field(page, 'Mensagem').fill('Sem nenhum script.')
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await row(page, contact.name).first().waitFor()
  await page.context().close()
})

test('nothing went wrong in the pages, and nothing was hard to use or too wide', () => {
  expect(journey.faults.filter((fault) => !/422/.test(fault))).toEqual([])
  expect(faults).toEqual([])
})

/** Signed in, in a window of one's own. */
async function open({ email }: Person, path: string, options: Parameters<Journey['window']>[0] = {}) {
  const page = await (await journey.busyWindow(options)).newPage()
  await signIn(page, journey.world, email)
  await page.goto(journey.world.webUrl + path)
  if (options.javaScriptEnabled !== false) await awake(page)
  return page
}

/** Scheduled by the API, as a program does. */
async function schedule(contactId: number, sendAt: string, extraFields: object = {}): Promise<number> {
  const created = await journey.world.program.post('/schedules', {
    contactId,
    sendAt,
    body: 'Lembrete da consulta.',
    ...extraFields,
  })
  return Number(Reflect.get(Object(created), 'id'))
}

/** As if its time had come. */
async function dueNow(id: number): Promise<void> {
  const { admin } = journey.world.services
  await admin`update schedule_sends set due_at = now() where schedule_id = ${id}`
  await admin`update timers set due_at = now() where kind = 'schedule' and ref_id = ${id}`
}

function field(page: Page, label: string) {
  return page.getByRole('dialog').getByLabel(label, { exact: true })
}

function row(page: Page, text: string) {
  return page.locator('[data-row]:visible', { hasText: text })
}

const faults: unknown[] = []

/** Collects the serious faults of the page as it stands for the last test, and takes its picture. */
async function judge(page: Page, name: string) {
  await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
  faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, name })))
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (tooWide > 0) faults.push({ name, tooWide })
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
}
