import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pair } from '#tests/prove/world.ts'
import { withSettings } from '#tests/support/factories.ts'
import {
  awake,
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { deskOf } from '#tests/support/journey/journey-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let desk: ReturnType<typeof deskOf>

beforeAll(async () => {
  journey = await openJourney()
  await pair(journey.world)
  desk = deskOf(journey.world)
  const { services, company } = journey.world
  await services.admin`update connections set complation_message = 'Até logo.', rating_message = 'De 0 a 10?'
    where company_id = ${company.id}`
})
afterAll(() => journey?.close())

async function atWork(person: Person, path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await journey.window({ viewport })
  const page = await context.newPage()
  await signIn(page, journey.world, person.email)
  await show(page, path)
  return page
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(journey.world.webUrl + path)
  await awake(page)
}

const offers = (page: Page) => page.getByRole('region', { name: 'Ações que ainda podem ser desfeitas' })
const offer = (page: Page, name: string) => offers(page).getByRole('listitem').filter({ hasText: name })
const undo = (page: Page, name: string) => offer(page, name).getByRole('button', { name: 'Desfazer' }).click()
const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })
const count = (page: Page, section: string) => page.locator(`[data-count=${section}]`).textContent()

async function countIs(page: Page, section: string, expected: string): Promise<void> {
  await waitFor(async () => (await count(page, section)) === expected, {
    description: `${section} to show ${expected}`,
  })
}

/** Nothing of what was done to the ticket waits any more. */
async function isOver(ticketId: number): Promise<void> {
  const { admin } = journey.world.services
  await waitFor(
    async () => (await admin`select from timers where kind = 'undo' and ref_id = ${ticketId}`).length === 0,
    {
      description: 'the time to undo it to be over',
      timeoutMs: 30_000,
    },
  )
}

/** All that reached the customer, once it is on the phone. */
async function hears(number: string, texts: string[]): Promise<void> {
  const isThere = async () => (await desk.received(number)).length >= texts.length
  await waitFor(isThere, { description: 'the words to be on the phone' })
  expect(await desk.received(number)).toEqual(texts)
}

describe('what was done a moment ago', () => {
  test('is undone from the next conversation, after a reload and by a key, and everybody sees it', async () => {
    const [person, boss] = [await journey.person(), await journey.person({ profile: 'admin' })]
    const first = await desk.conversation('Ulisses Um', '5511988884001', person.userId)
    const second = await desk.conversation('Dora Dois', '5511988884002', person.userId)
    const page = await atWork(person, first.path)
    const otherPage = await atWork(boss, `/tickets?section=open&users=${person.userId}`)
    await watched('undo', page, async () => {
      await page.getByRole('button', { name: 'Resolver' }).click()
      await offer(page, 'Ulisses Um').waitFor()
      await row(otherPage, 'Ulisses Um').waitFor({ state: 'detached' })
      await countIs(otherPage, 'open', '1')
      await page.keyboard.press('j')
      await page.waitForURL((url) => url.pathname.startsWith('/tickets/'))
      await page.reload()
      await awake(page)
      await offer(page, 'Ulisses Um').waitFor()
      await page.keyboard.press('z')
      await page.getByText('Desfeito').waitFor()
      await row(otherPage, 'Ulisses Um').waitFor()
      await countIs(otherPage, 'open', '2')
      await countIs(page, 'open', '2')
    })
    await watched('undo each', page, async () => {
      await show(page, '/tickets?section=open')
      for (const { name } of [first, second]) {
        await row(page, name).click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Resolver', exact: true }).click()
        await offer(page, name).waitFor()
      }
      await undo(page, 'Ulisses Um')
      await row(page, 'Ulisses Um').waitFor()
      await offer(page, 'Ulisses Um').waitFor({ state: 'detached' })
      await isOver(second.id)
      await offer(page, 'Dora Dois').waitFor({ state: 'detached' })
      await hears(second.number, ['Até logo.'])
      expect(await desk.received(first.number)).toEqual([])
    })
    await Promise.all([page, otherPage].map((tabPage) => tabPage.context().close()))
  })

  test('is not promised without a network, nor offered any more once the customer goes on', async () => {
    const person = await journey.person()
    const ticket = await desk.conversation('Rita Rede', '5511988884007', person.userId)
    const page = await atWork(person, ticket.path)
    await watched('undo no more', page, async () => {
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Resolver' }).click()
      await page.getByText('Sem conexão com a internet. Tente de novo quando ela voltar.').waitFor()
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Resolver' }).click()
      await offer(page, 'Rita Rede').waitFor()
      await journey.world.phones.send(ticket.number, journey.world.account, 'só mais uma coisa')
      await row(page, 'só mais uma coisa').waitFor()
      expect(await offers(page).count()).toBe(0)
      expect(await desk.received(ticket.number)).toEqual([])
    })
    await page.context().close()
  })

  test('says so when a colleague was faster, on a phone too', async () => {
    const [person, colleague] = [await journey.person(), await journey.person()]
    const ticket = await desk.conversation('Célia Colega', '5511988884003', person.userId)
    const page = await atWork(person, ticket.path, PHONE)
    await watched('undo too late', page, async () => {
      await page.getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('menuitem', { name: 'Devolver à fila' }).click()
      await offer(page, 'Célia Colega').waitFor()
      await desk.hand(ticket.id, colleague.userId)
      await undo(page, 'Célia Colega')
      await page.getByText('Já não dá para desfazer: a conversa mudou nesse meio-tempo.').waitFor()
    })
    await page.context().close()
  })
})

describe('a conversation whose customer is asked to rate', () => {
  test('stands with the resolved ones, is reopened from there, and returns when the customer goes on', async () => {
    await withSettings(journey.world.company.ctx, { userRating: 'enabled' })
    const person = await journey.person()
    const rating = await desk.conversation('Nara Nota', '5511988884004', person.userId)
    const goingOn = await desk.conversation('Gil Volta', '5511988884006', person.userId)
    const page = await atWork(person, '/tickets?section=open')
    await watched('rating', page, async () => {
      for (const { name } of [rating, goingOn]) {
        await row(page, name).click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Resolver', exact: true }).click()
        await page.getByRole('menu').waitFor({ state: 'detached' })
      }
      for (const { id, number } of [rating, goingOn]) {
        await isOver(id)
        await hears(number, ['De 0 a 10?'])
      }
      await show(page, '/tickets?tab=closed')
      await row(page, 'Gil Volta').getByText('Avaliação').waitFor()
      await journey.world.phones.send(
        goingOn.number,
        journey.world.account,
        'ainda tenho uma dúvida urgente!',
      )
      await row(page, 'Gil Volta').waitFor({ state: 'detached' })
      await row(page, 'Nara Nota').click()
      await page
        .getByText('O cliente está avaliando o atendimento. Reabra a conversa para escrever.')
        .waitFor()
      await page.getByRole('button', { name: 'Reabrir' }).first().click()
      await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
      await row(page, 'Gil Volta').waitFor()
      expect(await desk.received(goingOn.number)).toEqual(['De 0 a 10?'])
    })
    await withSettings(journey.world.company.ctx, { userRating: 'disabled' })
    await page.context().close()
  })
})

test('reopening what goes on in another ticket leads there, and says so', async () => {
  const person = await journey.person()
  const ticket = await desk.conversation('Olga Outra', '5511988884005', person.userId)
  const { program, services } = journey.world
  await program.put(`/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false })
  await services.admin`update ticket_undos set until = now() - interval '1 minute' where ticket_id = ${ticket.id}`
  const page = await atWork(person, ticket.path)
  await watched('reopening another', page, async () => {
    const reopen = page.getByRole('button', { name: 'Reabrir' }).first()
    await reopen.waitFor()
    await services.admin`insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status)
      select company_id, contact_id, connection_id, queue_id, ${person.userId}, 'open' from tickets where id = ${ticket.id}`
    await reopen.click()
    await page.getByText('Este contato já tem uma conversa em andamento: é esta.').waitFor()
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
    expect(page.url()).not.toContain(ticket.path.split('?')[0] ?? '')
  })
  await page.context().close()
})
