import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { orderLasting } from '#simulators/whatsapp/server/faults.ts'
import { scaled } from '#tests/support/machine.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { connected, incoming, type Line, OWNER, open, openLine } from './line.ts'

const services = await testServices()
let line: Line
let answers = 0
beforeAll(async () => {
  line = await openLine(services, { proof: { quietMs: scaled(200), answerMs: scaled(3_000) } })
  line.sim.events.on('peer', () => void answers++)
  await connected(line)
})
afterAll(() => line.close())

test('a line that is only quiet proves itself, and stays', async () => {
  const before = line.told.closes.length
  await waitFor(() => answers >= 3, { what: 'three proofs' })
  expect(line.told.closes.length).toBe(before)
})

test('a line over which nothing comes is told and made anew', async () => {
  await open(line)
  orderLasting(line.sim, { silent: true })
  const { id } = await sendText(line.maria, OWNER, 'alguém aí?')
  const isTold = () =>
    line.told.closes.some(({ cause, reaction }) => cause === 'silent' && reaction === 'retry')
  await waitFor(isTold, { what: 'the silence to be noticed' })
  orderLasting(line.sim, { silent: false })
  await waitFor(() => line.told.closes.at(-1)?.cause === 'silent' && line.session?.isOpen(), {
    what: 'a new socket',
  })
  await incoming(line, 'message', id)
})
