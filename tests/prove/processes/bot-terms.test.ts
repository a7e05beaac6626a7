import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'
import { aQueue } from '#tests/support/factories.ts'
import { heardRead } from '#tests/support/fixtures/all-read.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const CUSTOMER = '5511988884002'
const TIMES = 5

let world: World

beforeAll(async () => {
  world = await makeWorld()
  await pair(world)
  await world.phones.add(CUSTOMER, 'Cliente')
})
afterAll(() => world?.close())

test('what an admin saves in one process the bot of another says in its next answer, each time', async () => {
  const { company, program, services } = world
  const second = await aQueue(company.ctx, { name: 'Suporte' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${second.id})`
  await services.admin`update connections set max_use_bot_queues = 0, greeting_message = 'Olá!'
    where id = ${company.connection.id}`
  for (let n = 1; n <= TIMES; n++) {
    await program.put(`/queue/${company.queue.id}`, { name: `Vendas ${n}` })
    const menu = await answerTo(`pergunta ${n}`, n)
    expect(menu).toContain(`Vendas ${n}`)
    expect(menu).not.toContain(`Vendas ${n - 1}`)
    expect(menu).toContain('Suporte')
  }
})

/** Sends the text and returns the `nth` answer that the phone shows. */
async function answerTo(text: string, nth: number): Promise<string> {
  const { phones, account, services, company } = world
  await heardRead(services, company.id)
  await phones.send(CUSTOMER, account, text)
  return waitFor(
    async () => {
      const answers = (await phones.messages(CUSTOMER)).filter(({ fromMe }) => !fromMe)
      return answers[nth - 1]?.text ?? false
    },
    { description: `answer ${nth}`, timeoutMs: 30_000 },
  )
}
