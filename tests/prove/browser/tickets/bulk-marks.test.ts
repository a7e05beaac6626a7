import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aContact, aQueue, aTag, aTicket } from '#tests/support/factories.ts'
import { awake, type Journey, openJourney, PHONE, signIn, watched } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })

/** Chooses those of the list from the first to the last. */
async function chooseAll(page: Page, first: string, count: number) {
  await row(page, first).focus()
  await page.keyboard.press('Space')
  await page.getByText('1 escolhida').waitFor()
  await page.getByRole('button', { name: `Escolher as ${count} da lista` }).click()
  await page.getByText(`${count} escolhidas`).waitFor()
}

test.each([
  ['wide', { width: 1280, height: 800 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'tags and marks of many are taken off again, and who waits after a move is said before (%s)',
  async (size, viewport, colorScheme) => {
    const { company, services, webUrl } = journey.world
    const from = await aQueue(company.ctx, { name: `De ${size}` })
    const to = await aQueue(company.ctx, { name: `Para ${size}` })
    const tag = await aTag(company.ctx, { name: `Orçamento ${size}` })
    const boss = await journey.person({ profile: 'admin', queueIds: [from.id] })
    const ana = await journey.person({ queueIds: [from.id, to.id] })
    const names = ['Aldo', 'Bela', 'Caio']
    for (const [index, name] of names.entries()) {
      const contact = await aContact(company.ctx, { name: `${name} ${size}` })
      const userId = index === 0 ? ana.userId : boss.userId
      await aTicket(company, 'open', { contactId: contact.id, queueId: from.id, userId })
    }
    const page = await (await journey.window({ viewport, colorScheme })).newPage()
    await signIn(page, journey.world, boss.email)
    await page.goto(`${webUrl}/tickets?section=open&queues=${from.id}`)
    await awake(page)
    await watched(`marks ${size}`, page, async () => {
      await chooseAll(page, `Aldo ${size}`, 3)
      await page.getByRole('button', { name: 'Pôr tag' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByLabel('Tag').selectOption({ label: `Orçamento ${size}` })
      await question.getByRole('button', { name: 'Pôr tag' }).click()
      await page.getByText('Feito em 3 conversas').waitFor()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      const links = () => services.admin`select from contact_tags where tag_id = ${tag.id}`
      await waitFor(async () => (await links()).length === 0, { description: 'no contact to carry the tag' })

      await chooseAll(page, `Aldo ${size}`, 3)
      await page.getByRole('button', { name: 'Não lida' }).click()
      await page.getByText('Feito em 3 conversas').waitFor()
      await page.getByRole('button', { name: 'Desfazer' }).last().click()
      const unread = () =>
        services.admin`select from tickets where queue_id = ${from.id} and unread_messages > 0`
      await waitFor(async () => (await unread()).length === 0, { description: 'nothing to be unread' })

      await chooseAll(page, `Aldo ${size}`, 3)
      await page.getByRole('button', { name: 'Mover de fila' }).click()
      await question.getByLabel('Fila').selectOption({ label: `Para ${size}` })
      await question.getByText('2 voltam a esperar: quem atende não é dessa fila.').waitFor()
      await picture(page, `bulk-move-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await question.getByRole('button', { name: 'Mover de fila' }).click()
      await page.getByText('Feito em 3 conversas').waitFor()
      const rows = await services.admin`select user_id::int as "userId" from tickets
        where queue_id = ${to.id} and status = 'open'`
      expect([...rows]).toEqual([{ userId: ana.userId }])
    })
    await page.context().close()
  },
)

test('all that ended are offered by their number, beyond a thousand', async () => {
  const { company, services, webUrl } = journey.world
  const queue = await aQueue(company.ctx, { name: 'Arquivo' })
  const boss = await journey.person({ profile: 'admin' })
  await services.admin`with people as (insert into contacts (company_id, name, number, channel)
      select ${company.id}, 'Antiga ' || n, '55118' || (80000000 + n), 'whatsapp' from generate_series(1, 1234) n returning id)
    insert into tickets (company_id, contact_id, connection_id, queue_id, status, closed_at)
      select ${company.id}, id, ${company.connection.id}, ${queue.id}, 'closed', now() from people`
  const page = await (await journey.window({ viewport: PHONE })).newPage()
  await signIn(page, journey.world, boss.email)
  await page.goto(`${webUrl}/tickets?tab=closed&queues=${queue.id}`)
  await awake(page)
  await watched('all that ended', page, async () => {
    await page.locator('[data-ticket]:visible').first().focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Escolher as 1.234 da lista' }).click()
    await page.getByText('1234 escolhidas').waitFor()
    expect(await page.getByRole('button', { name: 'Resolver', exact: true }).count()).toBe(0)
    await picture(page, 'bulk-all-ended')
    await page.getByRole('button', { name: 'Pôr tag' }).click()
    await page.getByRole('alertdialog').getByLabel('Digite 1234 para confirmar').waitFor()
  })
  await page.context().close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})
