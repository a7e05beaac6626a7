import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import { type Journey, openJourney, openPage, watched } from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let page: Page
let ticketId: number

beforeAll(async () => {
  journey = await openJourney()
  const { company, services } = journey.world
  await services.admin`update connections set status = 'CONNECTED' where company_id = ${company.id}`
  const ana = await journey.person({ name: 'Ana Lima' })
  const contact = await aContact(company.ctx, { name: 'Maria Souza' })
  const values = { contactId: contact.id, userId: ana.userId, queueId: company.queue.id }
  const ticket = await aTicket(company, 'open', values)
  await aMessage(company, ticket, { body: 'bom dia' })
  ticketId = ticket.id
  page = await openPage(journey, ana, `/tickets/${ticket.uuid}?section=open`)
})
afterAll(() => journey?.close())

const text = () => page.getByRole('textbox', { name: /^Escreva uma/ })
const bubble = (text: string) => page.locator('[data-message]', { hasText: text })

/**
 * The id of the last message that `sent` has returned. `sent` returns the messages of the conversation since then: the
 * text without the name above it, and the file's name.
 */
let last = 0
async function sent(count: number) {
  const rows = await waitFor(
    async () => {
      const messageRows = await journey.world.services.admin<
        { id: number; body: string; name: string | null; note: boolean }[]
      >`select m.id::int, m.body, f.original_name as name, m.is_private as note from messages m
        left join files f on f.company_id = m.company_id and f.id = m.file_id
        where m.ticket_id = ${ticketId} and m.from_me and m.id > ${last} order by m.id`
      return messageRows.length >= count && messageRows
    },
    { description: `${count} to be sent` },
  )
  last = rows.at(-1)?.id ?? last
  return rows.map(({ body, name, note }) => ({ body: body.replace(/^\*.*\*\n/, ''), name, note }))
}

test('Enter sends, Shift+Enter breaks the line, blanks are not sent, and a note stays inside', async () => {
  await watched('composer', page, async () => {
    await text().fill('   \n ')
    await text().press('Enter')
    await text().fill('uma linha')
    await text().press('Shift+Enter')
    await page.keyboard.type('outra')
    await text().press('Enter')
    await bubble('outra').waitFor()
    expect(await text().inputValue()).toBe('')
    await page.getByRole('checkbox', { name: 'Nota privada' }).click({ force: true })
    await page.locator('form[data-mode=private]').waitFor()
    await text().fill('só nossa')
    await text().press('Enter')
    await bubble('só nossa').getByText('Nota privada').waitFor()
    await page.getByRole('checkbox', { name: 'Nota privada' }).click({ force: true })
    await page.locator('form[data-mode=reply]').waitFor()
  })
  expect(await sent(2)).toEqual([
    { body: 'uma linha\noutra', name: null, note: false },
    { body: 'só nossa', name: null, note: true },
  ])
})

test('files go with their captions, each by itself and in the order of the tray; an empty one is named before', async () => {
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  })
  await watched('composer files', page, async () => {
    const input = page.locator('input[type=file]').last()
    await input.setInputFiles([file('vazio.pdf', '')])
    await page.getByText('vazio.pdf está vazio.').waitFor()
    await input.setInputFiles([file('contrato.pdf', '%PDF-1.4'), file('anexo.pdf', '%PDF-1.5')])
    await page.getByRole('textbox', { name: 'Legenda de contrato.pdf' }).fill('Assinado')
    await page.getByRole('button', { name: 'Enviar anexo.pdf antes' }).click()
    await text().fill('Veja o anexo')
    await text().press('Enter')
    await bubble('contrato.pdf').waitFor()
  })
  expect(await sent(2)).toEqual([
    { body: 'Veja o anexo', name: 'anexo.pdf', note: false },
    { body: 'Assinado', name: 'contrato.pdf', note: false },
  ])
})

test('what was refused says why, and goes once, under the same id, when it is tried again', async () => {
  const ids: unknown[] = []
  await page.route(/\/messages\/\d+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    ids.push(/name="clientId"\s+(\S+)/.exec(route.request().postData() ?? '')?.[1])
    if (ids.length > 1) return route.continue()
    return route.fulfill({ status: 409, json: { error: 'ERR_CONTACT_BLOCKED' } })
  })
  await watched('composer refused', page, async () => {
    await text().fill('recusada')
    await text().press('Enter')
    await bubble('recusada').getByText('Este contato está bloqueado').waitFor()
    await bubble('recusada').getByRole('button', { name: 'Tentar novamente' }).click()
    await bubble('recusada').getByText('Este contato está bloqueado').waitFor({ state: 'detached' })
  })
  expect(await sent(1)).toEqual([{ body: 'recusada', name: null, note: false }])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/409/.test(fault))).toEqual([])
})
