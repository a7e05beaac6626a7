import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { pair } from '#tests/prove/world.ts'
import { FAKE_MICROPHONE } from '#tests/support/browser.ts'
import { awake, type Journey, openJourney, signIn, watched } from '#tests/support/journey/journey.ts'
import { type DeskTicket, deskOf } from '#tests/support/journey/journey-desk.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let ticket: DeskTicket
/** The page on which the attendant works, and the customer's phone beside it. */
let page: Page
let maria: Locator

beforeAll(async () => {
  journey = await openJourney(FAKE_MICROPHONE)
  const { world } = journey
  await pair(world)
  const boss = await journey.person({ profile: 'admin' })
  ticket = await deskOf(world).conversation('Maria Espera', '5511988889001', boss.userId)
  const context = await journey.window({ permissions: ['microphone'] })
  page = await context.newPage()
  await signIn(page, world, boss.email)
  const phones = await (await journey.window()).newPage()
  // The page lays out a few of all phones, those of other files among them.
  const layout = JSON.stringify({ desk: [ticket.number] })
  await phones.addInitScript((text) => localStorage.setItem('phones', text), layout)
  await phones.goto(world.phones.url)
  maria = phones.getByRole('article', { name: ticket.name })
  await maria.getByRole('button', { name: 'Loja' }).first().click()
  await show(ticket.path)
})
afterAll(() => journey?.close())

async function show(path: string): Promise<void> {
  await page.goto(journey.world.webUrl + path)
  await awake(page)
}

const form = () => page.getByRole('form', { name: 'Escrever na conversa' })
const text = () => page.getByRole('textbox', { name: /Escreva uma mensagem|nota/i }).last()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const readShown = () => journey.world.phones.shown(ticket.number)
const sees = (words: string) => maria.getByText(words).waitFor()
const seesNoMore = (words: string) => maria.getByText(words).waitFor({ state: 'detached' })

describe('the customer’s phone', () => {
  test('shows that somebody writes, until they stop', () =>
    watched('typing stops', page, async () => {
      await text().pressSequentially('um mom')
      await sees('digitando…')
      await seesNoMore('digitando…')
      expect((await readShown()).at(-1)).toBe('paused')
    }))

  test('and until it is sent', () =>
    watched('typing sent', page, async () => {
      await text().pressSequentially('ento')
      await sees('digitando…')
      await text().press('Enter')
      await maria.getByText('um momento').waitFor()
      await seesNoMore('digitando…')
      await waitFor(async () => (await readShown()).at(-1) === 'paused', { description: 'the end' })
    }))

  test('shows that a voice note is recorded, until it is thrown away', () =>
    watched('recording', page, async () => {
      await button('Gravar mensagem de voz').click()
      await sees('gravando áudio…')
      await button('Descartar a gravação').click()
      await seesNoMore('gravando áudio…')
    }))

  test('shows nothing of a private note, and what was being written ends with the change to one', () =>
    watched('typing a note', page, async () => {
      await text().pressSequentially('resposta')
      await sees('digitando…')
      await form().getByRole('checkbox', { name: 'Nota privada' }).click({ force: true })
      await seesNoMore('digitando…')
      const before = await readShown()
      expect(before.at(-1)).toBe('paused')
      await text().pressSequentially('só entre nós')
      await text().press('Enter')
      await page.getByText('só entre nós').last().waitFor()
      await form().getByRole('checkbox', { name: 'Nota privada' }).click({ force: true })
      await text().press('End')
      await text().pressSequentially('!')
      await sees('digitando…')
      expect(await readShown()).toEqual([...before, 'composing'])
    }))

  test('shows no more once the tab is closed', () =>
    watched('typing in a tab that closes', page, async () => {
      await text().pressSequentially('!')
      await sees('digitando…')
      const context = page.context()
      await page.close()
      await seesNoMore('digitando…')
      page = await context.newPage()
    }))

  test('shows nothing when the connection does not allow it', async () => {
    const { world } = journey
    await show(`/connections/${world.company.connection.id}/edit`)
    await watched('typing is switched off', page, async () => {
      await unfoldSections(page)
      const box = page.getByRole('checkbox', { name: 'Mostrar ao cliente quando a equipe responde' })
      expect(await box.isChecked()).toBe(true)
      await box.uncheck()
      await page.getByRole('button', { name: 'Salvar conexão' }).click()
      await page.waitForURL((url) => url.pathname === '/connections')
      const before = await readShown()
      await show(ticket.path)
      await text().fill('')
      await text().pressSequentially('em silêncio')
      await text().press('Enter')
      await maria.getByText('em silêncio').waitFor()
      expect(await readShown()).toEqual(before)
    })
  })

  test('without a fault in the pages', () => expect(journey.faults).toEqual([]))
})
