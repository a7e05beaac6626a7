import { afterAll, beforeAll, expect, test } from 'bun:test'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { aContact, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'

let journey: Journey
let ana: Person

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person()
})
afterAll(() => journey?.close())

const FROM_RIGHT_TO_LEFT = 'محمد عبد الرحمن بن عبد العزيز آل سعود'

/** On a phone, with a customer of this name: who waits, or whom Ana attends. */
async function conversation(name: string, status: 'pending' | 'open'): Promise<Page> {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name })
  const holder = status === 'open' ? { userId: ana.userId } : {}
  const { uuid } = await aTicket(company, status, {
    contactId: contact.id,
    queueId: company.queue.id,
    ...holder,
  })
  const page = await (await journey.window({ viewport: PHONE, hasTouch: true })).newPage()
  await signIn(page, journey.world, ana.email)
  await page.goto(`${journey.world.webUrl}/tickets/${uuid}`)
  await awake(page)
  return page
}

/** For somebody to look at. */
async function shot(page: Page, name: string) {
  const folder = process.env.SCREENS_DIR
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

test('who waits has room for their name, which is cut at its end also from right to left', async () => {
  const page = await conversation(FROM_RIGHT_TO_LEFT, 'pending')
  await watched('name on a phone', page, async () => {
    await page.getByRole('button', { name: 'Aceitar', exact: true }).and(page.locator(':visible')).waitFor()
    const { width, begins } = await page.locator('header h1 button').evaluate(firstLetterOf)
    expect(width).toBeGreaterThan(120)
    expect(begins).toBe(true)
    await shot(page, 'phone-waiting')
  })
  await page.context().close()
})

test('the box is as high as what it asks for, which is another thing with a file', async () => {
  const page = await conversation('Rita', 'open')
  await watched('hint on a phone', page, async () => {
    const picker = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Anexar e mais' }).tap()
    await page.getByRole('menuitem', { name: 'Anexar arquivos' }).tap()
    const text = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('oi') }
    await (await picker).setFiles(text)
    await page.getByRole('button', { name: 'Remover nota.txt' }).waitFor()
    const box = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
    expect(await box.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(1)
    await shot(page, 'phone-hint')
  })
  await page.context().close()
})

test('without an error in any browser', () => {
  expect(journey.faults).toEqual([])
})

/** Runs in the page: the first letter of a name lies in its box, wherever it is cut. */
function firstLetterOf(element: Element): { width: number; begins: boolean } {
  const range = document.createRange()
  const letters = element.firstChild ?? element
  range.setStart(letters, 0)
  range.setEnd(letters, 1)
  const [first, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
  return { width: box.width, begins: first.left >= box.left - 1 && first.right <= box.right + 1 }
}
