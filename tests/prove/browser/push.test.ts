import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair, type World } from '#tests/prove/world.ts'
import { withSettings } from '#tests/support/factories.ts'
import {
  awake,
  type Journey,
  openOwnJourney,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { type PushStandIn, pushStandIn } from '#tests/support/push-stand-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const CUSTOMER = '5511988887001'
let journey: Journey<World>

beforeAll(async () => {
  journey = await openOwnJourney({ ALLOW_PRIVATE_ADDRESSES: '1' })
  const { world } = journey
  await withSettings(world.company.ctx, { showNotificationPending: 'true' })
  await pair(world)
  await world.phones.add(CUSTOMER, 'Rita Paz')
})
afterAll(() => journey?.close())

const says = (text: string) => journey.world.phones.send(CUSTOMER, journey.world.account, text)

test('push is turned on where it is understood, tried, shown with the tab closed, opened, and cleared by reading elsewhere', async () => {
  const { world } = journey
  const { email, userId } = await journey.person({ profile: 'admin' })
  const context = await journey.window()
  const outside = await pushStandIn(context, world.webUrl)
  const page = await context.newPage()
  await watched('push', page, async () => {
    await signIn(page, world, email)
    await turnOn(outside, page)
    expect(outside.isSubscribed()).toBe(true)
    const device = page.locator('[data-device]')
    await device.getByText('Este navegador', { exact: true }).waitFor()
    await device.getByText('Nenhum aviso ainda').waitFor()

    await page.getByRole('button', { name: 'Testar' }).click()
    await outside.deliver()
    expect(await outside.shown()).toMatchObject([{ tag: 'test', title: 'Notificações ativadas' }])
    // The list hears of it without being asked.
    await device.getByText('Último aviso em').waitFor()
    await picture(page, 'push-on')

    await says('a página está aberta')
    await outside.deliver()
    expect((await outside.shown()).map(({ tag }) => tag)).toEqual(['test'])

    await page.close()
    await says('*Bom dia*, _tudo_ bem?')
    await outside.deliver()
    const [, shownPush] = await outside.shown()
    expect(shownPush).toMatchObject({ title: 'Rita Paz (2)', body: 'Bom dia, tudo bem?' })

    const address = await outside.press(shownPush?.tag ?? '')
    expect((await outside.shown()).map(({ tag }) => tag)).toEqual(['test'])
    const opened = await context.newPage()
    await opened.goto(world.webUrl + address)
    await opened.getByText('tudo bem?').first().waitFor()
    await opened.close()

    await says('ainda aí?')
    await outside.deliver()
    expect((await outside.shown()).map(({ body }) => body)).toContain('ainda aí?')
    await readElsewhere(email, userId, address)
    await outside.deliver()
    await waitFor(async () => (await outside.shown()).every(({ tag }) => tag === 'test'), {
      description: 'the notification to go',
    })
  })
  await context.close()
  await outside.stop()
})

test('one’s devices are listed on a phone, and another is forgotten there', async () => {
  const { world } = journey
  const { email, userId } = await journey.person({ profile: 'admin' })
  const context = await journey.window({ viewport: PHONE, hasTouch: true, colorScheme: 'dark' })
  const outside = await pushStandIn(context, world.webUrl)
  const page = await context.newPage()
  await watched('push devices', page, async () => {
    await signIn(page, world, email)
    await turnOn(outside, page)
    await page.locator('[data-device]').waitFor()
    await world.services.admin`insert into push_subscriptions
        (company_id, user_id, session_id, endpoint_hash, sealed, user_agent)
      select company_id, user_id, session_id, 'another', sealed, 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0'
      from push_subscriptions where user_id = ${userId}`
    await page.reload()
    await awake(page)
    const otherDevice = page.locator('[data-device]', { hasText: 'Chrome em Android' })
    await otherDevice.waitFor()
    await picture(page, 'push-devices-phone-dark')
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await page.getByRole('button', { name: 'Esquecer todos os outros' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Esquecer' })
      .click()
    await otherDevice.waitFor({ state: 'detached' })
    await page.locator('[data-device]', { hasText: 'Este navegador' }).waitFor()
    await page.getByRole('button', { name: 'Desativar' }).click()
    await page.locator('[data-device]').waitFor({ state: 'detached' })
    expect(outside.isSubscribed()).toBe(false)
  })
  await context.close()
  await outside.stop()
})

test('a queue beyond its limit stands at the bell, with how many wait and the way to them', async () => {
  const { world } = journey
  const { email } = await journey.person({ profile: 'admin' })
  const { queue, id } = world.company
  const context = await journey.window()
  const page = await context.newPage()
  await watched('queue alert', page, async () => {
    await signIn(page, world, email)
    await page.goto(`${world.webUrl}/notifications`)
    await awake(page)
    await says('alguém aí?')
    const readPushes = () =>
      world.services.admin`select from tickets where company_id = ${id} and status <> 'closed'`
    await waitFor(async () => (await readPushes()).length === 1, { description: 'the customer to wait' })
    await world.services.admin`update tickets set queue_id = ${queue.id}, status = 'pending', user_id = null,
      waiting_since = now() - interval '50 minutes' where company_id = ${id}`
    await world.services.admin`insert into timers (company_id, kind, ref_id, due_at)
      values (${id}, 'queueWait', ${queue.id}, now())
      on conflict (company_id, kind, ref_id) do update set due_at = excluded.due_at`
    await page.getByText(/espera além do limite\. 1 cliente espera há mais de 30 min/).waitFor()
    await page
      .getByRole('button', { name: /Notificações/ })
      .first()
      .click()
    const row = page.getByRole('list', { name: 'Filas além do limite' }).getByRole('link')
    await row.getByText('1 cliente espera há mais de 30 min').waitFor()
    await picture(page, 'push-queue-bell')
    expect(await seriousFaults(page)).toEqual([])
    await row.click()
    await page.waitForURL(/section=pending/)
    await page.getByText('Rita Paz').first().waitFor()
  })
  await context.close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403|401/.test(fault))).toEqual([])
})

/** The permission is asked for only once the button is pressed. */
async function turnOn(outside: PushStandIn, page: Page): Promise<void> {
  await page.goto(`${journey.world.webUrl}/notifications`)
  await awake(page)
  await page.getByText('Com a página fechada, este navegador não avisa.').waitFor()
  expect(outside.asked()).toBe(0)
  await page.getByRole('button', { name: 'Avisar neste navegador' }).click()
  await page.getByText('Você é avisado neste navegador também com a página fechada.').waitFor()
  expect(outside.asked()).toBe(1)
}

/** The same user in another browser, which ends the session here, and not what the device is told. */
async function readElsewhere(email: string, userId: number, address: string): Promise<void> {
  const { world } = journey
  await world.services.admin`update tickets set status = 'open', user_id = ${userId}
    where company_id = ${world.company.id} and status = 'pending'`
  const context = await journey.window()
  const page = await context.newPage()
  await signIn(page, world, email)
  await page.goto(world.webUrl + address)
  await awake(page)
  await page.getByText('ainda aí?').first().waitFor()
  const unread = () => world.services.admin`select from tickets where company_id = ${world.company.id}
    and unread_messages > 0`
  await waitFor(async () => (await unread()).length === 0, { description: 'the conversation to be read' })
  await context.close()
}
