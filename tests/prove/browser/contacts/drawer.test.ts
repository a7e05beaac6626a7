import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { messages } from '#db/schema/messages.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair } from '#tests/prove/world.ts'
import { aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import { awake, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const WIDE = { width: 1440, height: 900 }
let journey: Journey
const as = pageDesk(() => journey, '/tickets')

beforeAll(async () => {
  journey = await openJourney()
  await pair(journey.world)
})
afterAll(() => journey?.close())

/** A conversation of a fresh contact, whom nobody holds, in the company's queue. */
async function waiting(name: string) {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name })
  const ticket = await aTicket(company, 'pending', { contactId: contact.id, queueId: company.queue.id })
  await aMessage(company, ticket, { body: 'bom dia' })
  return { contact, ticket }
}

async function openTicket(page: Page, uuid: string) {
  await page.goto(`${journey.world.webUrl}/tickets/${uuid}`)
  await awake(page)
}

/** The details: beside the conversation on a wide window, over it on a phone. */
async function details(page: Page, isTouch: boolean) {
  if (isTouch) await page.getByRole('button', { name: 'Mais ações' }).tap()
  if (isTouch) await page.getByRole('menuitem', { name: 'Dados do contato' }).tap()
  else await page.getByRole('button', { name: 'Dados do contato', exact: true }).click()
  await page.getByRole('heading', { name: 'Notas' }).waitFor()
}

test.each([
  ['wide', WIDE],
  ['phone', PHONE],
] as const)(
  'on a %s window a note is written, corrected, deleted and brought back, and a colleague sees each at once',
  async (size, viewport) => {
    const isTouch = size === 'phone'
    const { ticket } = await waiting(`Rita ${size}`)
    await as(`notes ${size} watched`, { viewport: WIDE }, async (otherPage) => {
      await openTicket(otherPage, ticket.uuid)
      await details(otherPage, false)
      await as(`notes ${size}`, { viewport, hasTouch: isTouch }, async (page) => {
        await openTicket(page, ticket.uuid)
        await details(page, isTouch)
        const field = page.getByLabel('Nova nota')
        await field.fill('x')
        await page.getByRole('button', { name: 'Adicionar nota' }).click()
        await page.getByText('Muito curto.').first().waitFor()
        expect(await field.inputValue()).toBe('x')
        await field.fill('Prefere de manhã')
        await page.getByRole('button', { name: 'Adicionar nota' }).click()
        await page.getByText('Observação adicionada com sucesso!').waitFor()
        await otherPage.getByText('Prefere de manhã').waitFor()
        expect(await page.getByLabel('Nova nota').inputValue()).toBe('')
        await page.getByRole('button', { name: 'Editar a nota “Prefere de manhã”' }).click()
        await page.getByLabel('Texto da nota').fill('Prefere de tarde')
        await page.getByRole('button', { name: 'Salvar nota' }).click()
        await otherPage.getByText('Prefere de tarde').waitFor()
        await picture(page, `drawer-note-${size}`)
        await page.getByRole('button', { name: 'Excluir a nota “Prefere de tarde”' }).click()
        await otherPage.getByText('Prefere de tarde').waitFor({ state: 'detached' })
        await page.getByText('Observação excluída com sucesso!').waitFor()
        await page.getByRole('button', { name: 'Desfazer' }).click()
        await otherPage.getByText('Prefere de tarde').waitFor()
      })
    })
  },
)

test('an admin sets audio, bot and wallet, corrects a field in its place, and opens what a contact is known by', async () => {
  const { company, services } = journey.world
  const { contact, ticket } = await waiting('Clara Campos')
  const colleague = await journey.person({ name: 'Bia Carteira' })
  await services.admin`insert into contact_extra_info (company_id, contact_id, name, value)
    values (${company.id}, ${contact.id}, 'Cidade', 'Santos')`
  await as('care', { viewport: WIDE }, async (page) => {
    await openTicket(page, ticket.uuid)
    await details(page, false)
    await page.getByRole('switch', { name: 'Aceitar áudio' }).click()
    await page.getByRole('switch', { name: 'Aceitar áudio', checked: false }).waitFor()
    await page.getByRole('switch', { name: 'Desligar o robô' }).click()
    await page.getByRole('combobox', { name: 'Carteira' }).selectOption('Bia Carteira')
    await page.getByRole('button', { name: 'Editar o campo Cidade' }).click()
    await page.getByLabel('Valor').fill('Campinas')
    await page.getByRole('button', { name: 'Salvar campo' }).click()
    await page.getByText('Campinas').waitFor()
    await page.getByRole('button', { name: 'Identidades' }).click()
    await page.getByText('Telefone', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Unir com outro' }).waitFor()
    await picture(page, 'drawer-care')
    const row = await waitFor(
      async () => {
        const [storedOptions] = await services.admin`select accept_audio_message as audio, disable_bot as bot,
          wallet_user_id::int as wallet from contacts where id = ${contact.id}`
        return storedOptions?.wallet === colleague.userId && storedOptions.bot === true && storedOptions
      },
      { description: 'what was set' },
    )
    expect(row).toMatchObject({ audio: false })
    const [ligar] = [page.getByRole('button', { name: 'Ligar' }).first()]
    await ligar.click()
    await page.getByText('Não é possível realizar chamadas pelo sistema, tente pelo celular.').waitFor()
  })
})

test('a colleague who is named hears of it at the bell, goes there, and has then seen it', async () => {
  const { company } = journey.world
  const { ticket } = await waiting('Mário Menção')
  await as(
    'named',
    {},
    async (named) => {
      await as('naming', {}, async (page) => {
        await openTicket(page, ticket.uuid)
        await page.getByRole('button', { name: 'Aceitar' }).and(page.locator(':visible')).first().click()
        await page.getByRole('checkbox', { name: 'Nota privada' }).check({ force: true })
        const box = page.getByRole('textbox', { name: /nota que só a equipe/ })
        await box.pressSequentially('veja @zul')
        await page.getByRole('option', { name: 'Zulmira Alves' }).waitFor()
        await picture(page, 'mention-list')
        await box.press('Enter')
        await box.pressSequentially('por favor')
        expect(await box.inputValue()).toBe('veja @Zulmira Alves por favor')
        await page.getByRole('button', { name: 'Salvar nota' }).click()
        await page.locator('[data-mention]', { hasText: '@Zulmira Alves' }).waitFor()
        await named
          .getByRole('button', { name: /^Notificações/ })
          .first()
          .click()
        const mentionLink = named.getByRole('link', { name: /mencionou você em Mário Menção/ })
        await mentionLink.waitFor()
        await picture(named, 'mention-bell')
        await mentionLink.click()
        await named.locator('[data-mention]', { hasText: '@Zulmira Alves' }).waitFor()
        await waitFor(
          async () => {
            const rows = await journey.world.services.admin`select 1 from message_mentions
              where company_id = ${company.id} and seen_at is null`
            return rows.length === 0
          },
          { description: 'the mention seen' },
        )
      })
    },
    { name: 'Zulmira Alves', profile: 'admin' },
  )
})

test('earlier tickets come upward in the same scroll, each behind its label, for who may read them', async () => {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name: 'Vera Volta' })
  const old = await aTicket(company, 'closed', {
    contactId: contact.id,
    queueId: company.queue.id,
    isLatest: false,
    closedAt: new Date('2026-05-03T15:00:00Z'),
    createdAt: new Date('2026-05-02T15:00:00Z'),
  })
  const now = await aTicket(company, 'pending', { contactId: contact.id, queueId: company.queue.id })
  await writeMessages(old, 30, 'antiga')
  await writeMessages(now, 30, 'nova')
  await as('history', {}, async (page) => {
    await openTicket(page, now.uuid)
    const log = page.getByRole('region', { name: 'Mensagens da conversa' })
    await log.getByText('nova 29').waitFor()
    await waitFor(
      async () => {
        await log.evaluate((element) => element.scrollTo(0, 0))
        return (await log.getByText('antiga 0', { exact: true }).count()) > 0
      },
      { description: 'the first of the earlier ticket' },
    )
    const label = log.locator('[data-divider=ticket]', { hasText: `nº ${old.id}` })
    await label.waitFor()
    expect(await label.textContent()).toContain(company.queue.name)
    expect(await label.textContent()).toContain('02/05/2026 a 03/05/2026')
    await picture(page, 'history-labels')
  })
})

/** So many messages of a ticket, one after the other. */
function writeMessages(
  ticket: { id: number; contactId: number; connectionId: number },
  count: number,
  text: string,
) {
  return inTransaction(journey.world.company.ctx, async (tx) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      companyId: tx.companyId,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      connectionId: ticket.connectionId,
      externalId: `${text}-${ticket.id}-${index}`,
      fromMe: false,
      mediaType: 'conversation' as const,
      body: `${text} ${index}`,
    }))
    await tx.db.insert(messages).values(rows)
  })
}

test('the details are without serious faults in both themes, wide and small', async () => {
  const { ticket, contact } = await waiting('Fábio Fácil')
  const { company, services } = journey.world
  const admin = await journey.person({ profile: 'admin' })
  await services.admin`insert into ticket_notes (company_id, contact_id, user_id, note)
    values (${company.id}, ${contact.id}, ${admin.userId}, 'Uma nota longa o bastante para quebrar a linha no painel.')`
  const faults: unknown[] = []
  for (const [size, viewport] of [
    ['wide', WIDE],
    ['phone', PHONE],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const isTouch = size === 'phone'
      await as(
        `faults ${size} ${colorScheme}`,
        { viewport, colorScheme, hasTouch: isTouch },
        async (page) => {
          await openTicket(page, ticket.uuid)
          await details(page, isTouch)
          await page.getByText('Uma nota longa').waitFor()
          await page.waitForFunction(isAtRest)
          await picture(page, `drawer-${size}-${colorScheme}`)
          faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, size, colorScheme })))
        },
      )
    }
  }
  expect(faults).toEqual([])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})
