import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Addressing, Phone } from '#simulators/whatsapp/model.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { openGroup } from '#simulators/whatsapp/server/groups.ts'
import { addPhone } from '#simulators/whatsapp/simulator.ts'
import { outOfOrder, type Sent } from '#tests/prove/order.ts'
import { type Random, randomFrom } from '#tests/prove/random.ts'
import { seedOfRun } from '#tests/prove/report.ts'
import { timesOf } from '#tests/support/depth.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type ChannelRig, companion, connected, inbox, OWNER, open, openRig } from './channel-rig.ts'

const services = await testServices()

for (const addressing of ['lid', 'pn'] as const satisfies readonly Addressing[]) {
  describe(`the messages of a sender stand in the order they were sent in, with ${addressing} addressing`, () => {
    let rig: ChannelRig
    beforeAll(async () => {
      rig = await openRig(services, { addressing })
      await connected(rig)
    })
    afterAll(() => rig.close())

    test('bursts of people who never wrote before', async () => {
      const random = randomFrom(seedOfRun())
      const people = await newcomers(rig, timesOf({ few: 4, many: 12 }))
      const sent = (await Promise.all(people.map((phone) => burst(phone, 6)))).flat()
      await arrived(rig, sent)
      expect({ seed: random.seed, misplaced: outOfOrder(sent, await texts(rig)) }).toEqual({
        seed: random.seed,
        misplaced: [],
      })
    })

    test('people who wrote before, by hidden id and by number, alone and in a group, over cuts', async () => {
      const random = randomFrom(seedOfRun())
      const people = await newcomers(rig, 4)
      const group = await rig.sim.transact(() =>
        openGroup(rig.sim, { subject: 'Grupo', owner: rig.owner, members: people }),
      )
      const writing = people.map((phone) => mixed(phone, timesOf({ few: 8, many: 24 }), group.jid, random))
      await Promise.all([...writing, cuts(rig, timesOf({ few: 1, many: 3 }), random)])
      const sent = (await Promise.all(writing)).flat()
      await arrived(rig, sent)
      expect({ seed: random.seed, misplaced: outOfOrder(sent, await texts(rig)) }).toEqual({
        seed: random.seed,
        misplaced: [],
      })
    })
  })
}

/** Messages to the account and to a group; order is judged per sender and chat. */
async function mixed(phone: Phone, count: number, group: string, random: Random): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let n = 0; n < count; n++) {
    const to = random.pick([OWNER, OWNER, group])
    const text = `${phone.number} ${to} ${crypto.randomUUID().slice(0, 8)} ${n}`
    await sendText(phone, to, text, { addressing: random.pick(['lid', 'pn'] as const) })
    sent.push({ sender: `${phone.number} ${to}`, text })
  }
  return sent
}

async function cuts(rig: ChannelRig, count: number, random: Random): Promise<void> {
  for (let n = 0; n < count; n++) {
    await open(rig)
    await Bun.sleep(random.below(40))
    companion(rig)?.connection?.terminate()
  }
  await open(rig)
}

async function newcomers(rig: ChannelRig, count: number): Promise<Phone[]> {
  const numbers = Array.from(
    { length: count },
    () => `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  )
  return Promise.all(numbers.map((number) => addPhone(rig.sim, number, { name: 'Cliente' })))
}

/** One message after the other, without a pause. */
async function burst(phone: Phone, count: number): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let n = 0; n < count; n++) {
    const text = `${phone.number} ${crypto.randomUUID().slice(0, 8)} ${n}`
    await sendText(phone, OWNER, text)
    sent.push({ sender: phone.number, text })
  }
  return sent
}

async function texts(rig: ChannelRig): Promise<string[]> {
  return (await inbox(rig)).flatMap((event) => (event.kind === 'message' ? [event.body] : []))
}

async function arrived(rig: ChannelRig, sent: readonly Sent[]): Promise<void> {
  await waitFor(
    async () => {
      const storedTexts = new Set(await texts(rig))
      return sent.every(({ text }) => storedTexts.has(text))
    },
    { description: 'everything to come in', timeoutMs: 40_000, everyMs: 100 },
  )
}
