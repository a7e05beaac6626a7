import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import {
  type Journey,
  openJourney,
  openPage,
  type Person,
  PHONE,
  watched,
} from '#tests/support/journey/journey.ts'
import { isAtRest, outOfWindow } from '#tests/support/journey/journey-layout.ts'
import { goTo } from '#tests/support/journey/journey-steps.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let admin: Person
let conversation: string

beforeAll(async () => {
  journey = await openJourney()
  const { company } = journey.world
  admin = await journey.person({ profile: 'admin', allTicket: true })
  const contact = await aContact(company.ctx, { name: 'Maria Souza' })
  const values = { contactId: contact.id, queueId: company.queue.id, userId: admin.userId }
  const ticket = await aTicket(company, 'open', values)
  await aMessage(company, ticket, { body: 'Meu pedido chegou aberto' })
  await aMessage(company, ticket, { body: 'Vamos trocar', fromMe: true, ack: 3, userId: admin.userId })
  conversation = `/tickets/${ticket.uuid}?section=open`
})
afterAll(() => journey?.close())

/** The main pages, and what stands on each once it is there. */
const pages = () =>
  [
    [conversation, 'Meu pedido chegou aberto'],
    ['/', 'Atendimentos iniciados'],
    ['/?tab=nps', 'Comentários'],
    ['/?tab=attendants', 'Finalizados por atendente'],
    ['/reports', 'Maria Souza'],
    ['/contacts', 'Maria Souza'],
    ['/connections', 'Conexões'],
    ['/schedules', 'Agendamentos'],
    ['/settings/options', 'Salvar opções'],
  ] as const

test.each([
  ['wide', { width: 1440, height: 900 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'in a %s window nothing on the main pages keeps people out, and all fits',
  async (size, viewport, colorScheme) => {
    const options = { viewport, colorScheme, hasTouch: size === 'phone', reducedMotion: 'reduce' } as const
    const page = await openPage(journey, admin, '/tickets', options)
    const faults: Record<string, unknown> = {}
    await watched(`accessibility ${size}`, page, async () => {
      for (const [path, headline] of [['/tickets', 'Aguardando'], ...pages()] as const) {
        await goTo(page, journey.world.webUrl, path)
        await page.getByText(headline).and(page.locator(':visible')).first().waitFor()
        const pageFaults = await faultsOf(page)
        if (pageFaults.length > 0) faults[path] = pageFaults
      }
    })
    expect(faults).toEqual({})
    await page.context().close()
  },
)

test('in any window nothing on the page of signing in keeps people out, and all fits', async () => {
  const page = await (await journey.busyWindow({ viewport: PHONE })).newPage()
  await page.goto(`${journey.world.webUrl}/login`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await faultsOf(page)).toEqual([])
  }
  await page.context().close()
})

/** Returns the serious faults for assistive technology, and the elements that lie beside the window. */
async function faultsOf(page: Page): Promise<unknown[]> {
  await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
  const beside = await page.locator('main :is(a, button):visible').evaluateAll(outOfWindow)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [...(await seriousFaults(page)), ...beside, ...(over > 0 ? [{ over }] : [])]
}
