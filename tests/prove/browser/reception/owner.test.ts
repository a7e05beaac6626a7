import { afterAll, beforeAll, expect, test } from 'bun:test'
import { pair } from '#tests/prove/world.ts'
import { aQueue } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, signIn } from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const PAULA = '5511922440077'

test('an attendant sees where the bot is, holds it back, has it begin anew, and takes the turn', async () => {
  const { world } = journey
  const { company, account, phones, webUrl, services } = world
  const help = await aQueue(company.ctx, { name: 'Suporte técnico', greetingMessage: 'Como ajudamos?' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${help.id})`
  await services.admin`update connections set greeting_message = 'Bem-vinda!' where id = ${company.connection.id}`
  await world.program.put(`/queue/${help.id}/options`, {
    options: [
      {
        name: 'Segunda via',
        greetingMessage: 'De quê?',
        options: [{ name: 'Boleto', greetingMessage: 'Já vai.' }],
      },
    ],
  })
  const admin = await journey.person({ profile: 'admin', name: 'Chefe do Turno' })
  const page = await (await journey.window({ viewport: DESKTOP })).newPage()
  await signIn(page, world, admin.email)
  await pair(world)
  await phones.add(PAULA, 'Paula da Vez')
  const says = (text: string) => phones.send(PAULA, account, text)
  await says('Oi')
  await hears('Bem-vinda!')
  await page.goto(`${webUrl}/tickets?section=pending`)
  await awake(page)
  const row = page.locator('[data-ticket]', { hasText: 'Paula da Vez' })
  await row.getByRole('img', { name: 'Robô · menu de filas' }).waitFor()
  await row.click()
  const header = page.locator('main header')
  await header.getByRole('button', { name: 'Robô · menu de filas' }).waitFor()

  await says('2')
  await header.getByRole('button', { name: 'Robô · opções da fila' }).waitFor()
  await says('1')
  await header.getByRole('button', { name: 'Robô · opção Segunda via' }).waitFor()
  await page.getByText('Opção escolhida: Segunda via').waitFor()

  await act('Robô · opção Segunda via', 'Pausar')
  await header.getByRole('button', { name: 'Robô pausado por Chefe do Turno' }).waitFor()
  await row.getByRole('img', { name: /Robô pausado/ }).waitFor()
  const before = (await heard()).length
  await says('1')
  await page.locator('main [data-message]', { hasText: '1' }).last().waitFor()
  expect((await heard()).length).toBe(before)

  await act('Robô pausado', 'Retomar')
  await header.getByRole('button', { name: 'Robô · opção Segunda via' }).waitFor()
  await act('Robô · opção', 'Recomeçar')
  await header.getByRole('button', { name: 'Robô · menu de filas' }).waitFor()
  await waitFor(async () => (await heard()).filter((text) => text.includes('Bem-vinda!')).length === 2, {
    description: 'the menu once more',
  })
  await says('2')
  await header.getByRole('button', { name: 'Robô · opções da fila' }).waitFor()
  await act('Robô · opções da fila', 'Deixar com as pessoas')
  await header.getByText('Sem atendente').waitFor()
  await page.getByText('Chefe do Turno tirou o robô da conversa').waitFor()
  await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
  await header.getByText('Chefe do Turno').waitFor()
  await page.context().close()

  /** Opens what the bot says of itself in the header, and presses one of its acts. */
  async function act(says: string, name: string) {
    await header.getByRole('button', { name: says }).click()
    await page.getByRole('dialog', { name: 'O que o robô faz' }).getByRole('button', { name }).click()
  }
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})

async function heard(): Promise<string[]> {
  return (await journey.world.phones.messages(PAULA)).flatMap(({ fromMe, text }) =>
    fromMe ? [] : [text ?? ''],
  )
}

/** Until one message on the customer's phone has this. */
async function hears(part: string): Promise<void> {
  await waitFor(async () => (await heard()).some((text) => text.includes(part)), {
    description: `«${part}» on the phone`,
  })
}
