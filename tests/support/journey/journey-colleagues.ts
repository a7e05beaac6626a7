import type { Page } from 'playwright-core'
import { waitFor } from '../wait-for.ts'
import { type Journey, signInOnScreen, watched } from './journey.ts'

const CUSTOMER = { number: '5511988882009', name: 'Joana Disputada' }
const text = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true })

/**
 * An attendant and an administrator with the same conversation open, over the company's paired account: they see the customer
 * and each other write, whoever comes second is asked, and what was typed survives the conversation's going away.
 */
export async function meetAtConversation(journey: Journey): Promise<void> {
  const { world } = journey
  const { phones, account } = world
  const [ana, boss] = await Promise.all([
    journey.person({ allTicket: true }),
    journey.person({ profile: 'admin' }),
  ])
  const [first, second] = await Promise.all([open(journey, ana.email), open(journey, boss.email)])
  await phones.add(CUSTOMER.number, CUSTOMER.name)
  await phones.send(CUSTOMER.number, account, 'alguém aí?')

  await watched('colleagues first', first, () =>
    watched('colleagues second', second, async () => {
      await first.locator('[data-ticket]:visible', { hasText: CUSTOMER.name }).click()
      await first
        .getByRole('button', { name: 'Aceitar', exact: true })
        .and(first.locator(':visible'))
        .first()
        .click()
      await text(first).waitFor()
      await second.goto(first.url())
      await mark(first, boss.name, 'está vendo esta conversa').waitFor()
      await mark(second, ana.name, 'está vendo esta conversa').waitFor()

      await phones.typing(CUSTOMER.number, account, 'composing')
      const typing = first.getByText('digitando…')
      await waitFor(async () => (await typing.count()) === 2, {
        description: 'typing in the row and the header',
      })
      await phones.send(CUSTOMER.number, account, 'preciso de ajuda')
      await waitFor(async () => (await typing.count()) === 0, { description: 'the end of typing' })

      await text(second).pressSequentially('um momento')
      await mark(first, boss.name, 'está escrevendo uma resposta').waitFor()
      await text(first).fill('já vou ver')
      await send(first).click()
      await second.getByRole('alert').getByText(`${ana.name} respondeu`).waitFor()
      await text(second).press('Enter')
      await second.getByRole('button', { name: 'Enviar mesmo assim' }).click()
      await arrives(journey, 'um momento')

      await text(first).fill('o que escrevi')
      await isDraft(journey, 'o que escrevi')
      await second.getByRole('button', { name: 'Assumir' }).click()
      await second.getByRole('alertdialog').getByRole('button', { name: 'Assumir' }).click()
      await first.getByText(`A conversa com ${CUSTOMER.name} não está mais com você`).waitFor()
      await first.getByText('o que escrevi', { exact: true }).waitFor()
      await mark(second, ana.name, '').waitFor({ state: 'detached' })
    }),
  )
  await Promise.all([first.context().close(), second.context().close()])
}

async function open(journey: Journey, email: string): Promise<Page> {
  const page = await (await journey.window()).newPage()
  await signInOnScreen(page, journey.world, email)
  return page
}

function mark(page: Page, name: string, doing: string) {
  return page.getByRole('img', { name: `${name} ${doing}`.trim() })
}

async function isDraft({ world }: Journey, body: string): Promise<void> {
  await waitFor(
    async () =>
      (
        await world.services.admin`select 1 from drafts
    where company_id = ${world.company.id} and body = ${body}`
      ).length > 0,
    {
      description: 'the draft at the server',
    },
  )
}

async function arrives({ world }: Journey, words: string): Promise<void> {
  await waitFor(
    async () => (await world.phones.messages(CUSTOMER.number)).some((entry) => entry.text?.includes(words)),
    { description: `"${words}" on the phone` },
  )
}
