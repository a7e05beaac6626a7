import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aConnection, aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import { awake, type Journey, openJourney, PHONE, signIn, watched } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })

test.each([
  ['wide', { width: 1280, height: 800 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'a group comes to wait in its queue once groups are tickets, is attended as any, and is a group again (%s)',
  async (size, viewport, colorScheme) => {
    const { company, program, webUrl } = journey.world
    const { ctx, queue } = company
    const ana = await journey.person({ queueIds: [queue.id] })
    const connection = await aConnection(ctx, {
      name: `Obras ${size}`,
      allowGroup: true,
      queueIds: [queue.id],
    })
    const [name, number] = [
      `Obra do Centro ${size}`,
      size === 'wide' ? '120363000000000901' : '120363000000000902',
    ]
    const contact = await aContact(ctx, { name, isGroup: true, number })
    const groupFields = { contactId: contact.id, connectionId: connection.id, isGroup: true }
    const ticket = await aTicket(company, 'group', { ...groupFields, lastMessage: 'Chegou o cimento?' })
    await aMessage(company, ticket, { body: 'Chegou o cimento?' })
    const keep = (groupAsTicket: string) => program.put(`/whatsapp/${connection.id}`, { groupAsTicket })

    const page = await (await journey.window({ viewport, colorScheme })).newPage()
    await signIn(page, journey.world, ana.email)
    await page.goto(`${webUrl}/tickets?section=pending`)
    await awake(page)
    await watched(`groups ${size}`, page, async () => {
      expect(await row(page, name).count()).toBe(0)
      await keep('enabled')
      await row(page, name).waitFor()
      await row(page, name).getByText('Grupo', { exact: true }).waitFor()
      await picture(page, `groups-waiting-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await row(page, name).click()
      await page.locator('header:has(h1)', { hasText: name }).waitFor()
      await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
      await page.waitForURL(/section=open/)
      await page.getByRole('button', { name: 'Mais ações' }).first().click()
      await page.getByRole('menuitem', { name: 'Devolver à fila' }).waitFor()
      await picture(page, `groups-attended-${size}`)
      await page.keyboard.press('Escape')
      await keep('disabled')
      await page.getByText('não está mais com você').waitFor()
    })
    await page.context().close()
  },
)
