import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { orderLasting } from '#simulators/whatsapp/server/faults.ts'
import { scaled } from '#tests/support/machine.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type ChannelRig, connected, incoming, OWNER, open, openRig } from './channel-rig.ts'

const services = await testServices()
let rig: ChannelRig
let answers = 0
beforeAll(async () => {
  rig = await openRig(services, { proof: { quietMs: scaled(200), answerMs: scaled(3_000) } })
  rig.sim.events.on('peer', () => void answers++)
  await connected(rig)
})
afterAll(() => rig.close())

test('a line that is only quiet proves itself, and stays', async () => {
  const before = rig.receivedEvents.closes.length
  await waitFor(() => answers >= 3, { description: 'three proofs' })
  expect(rig.receivedEvents.closes.length).toBe(before)
})

test('a line over which nothing comes is told and made anew', async () => {
  await open(rig)
  orderLasting(rig.sim, { silent: true })
  const { id } = await sendText(rig.maria, OWNER, 'alguém aí?')
  const isTold = () =>
    rig.receivedEvents.closes.some(({ cause, reaction }) => cause === 'silent' && reaction === 'retry')
  await waitFor(isTold, { description: 'the silence to be noticed' })
  orderLasting(rig.sim, { silent: false })
  await waitFor(() => rig.receivedEvents.closes.at(-1)?.cause === 'silent' && rig.session?.isOpen(), {
    description: 'a new socket',
  })
  await incoming(rig, 'message', id)
})
