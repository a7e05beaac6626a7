import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { getHealth } from '#domain/connections/get-health.ts'
import { sendReceipts } from '#simulators/whatsapp/phone/receipts.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { openGroup } from '#simulators/whatsapp/server/groups.ts'
import { unlink } from '#simulators/whatsapp/server/pairing.ts'
import { addPhone } from '#simulators/whatsapp/simulator.ts'
import { asUser } from '#tests/support/factories.ts'
import type { RunningProcess } from '#tests/support/processes.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  device,
  isConnected,
  message,
  messagesOf,
  type Office,
  OWNER,
  openOffice,
  pair,
  stateOf,
} from './office.ts'

const services = await testServices()
let office: Office
let sessions: RunningProcess
beforeAll(async () => {
  office = await openOffice(services)
  sessions = await office.start()
  await pair(office)
})
afterAll(() => office.close())

type MailState = {
  name: string
  status: string
  unread: number
  last: string
  waits: boolean
  is_imported: boolean
}

function ticketsOf({ company }: Office) {
  return services.admin<
    MailState[]
  >`select c.name, t.status, t.unread_messages as unread, t.last_message as last,
    t.waiting_since is not null as waits, t.is_imported from tickets t join contacts c on c.id = t.contact_id
    where t.company_id = ${company.id} order by c.name`
}

async function isUnlinked(): Promise<void> {
  const linked = device(office)
  if (linked) await unlink(linked)
  await waitFor(async () => (await stateOf(office)).desired === 'stopped', {
    description: 'the connection to stop',
  })
}

async function lateMail(): Promise<string[]> {
  return (await messagesOf(office)).flatMap(({ body }) => (body.startsWith('perdida') ? [body] : []))
}

async function waiting(): Promise<number> {
  const rows =
    await services.admin`select 1 from history_messages where company_id = ${office.company.id} and given_id is null`
  return rows.length
}

async function gapOf() {
  const [gap] = (await getHealth(asUser(services, office.company.admin), office.connectionId)).gaps
  return gap
}

describe('a number that is linked again', () => {
  test('brings what was written meanwhile into the inbox: waiting, in order, once, and without a word of ours', async () => {
    const { sim, owner, maria } = office
    const rita = await addPhone(sim, '5511977776666', { name: 'Rita' })
    const bruno = await addPhone(sim, '5511966665555', { name: 'Bruno' })
    const group = await sim.transact(() =>
      openGroup(sim, { subject: 'Turma', owner, members: [owner, rita] }),
    )
    await sendText(maria, OWNER, 'antes')
    await message(office, 'antes')
    await isUnlinked()
    await sendText(maria, OWNER, 'um')
    await sendText(rita, OWNER, 'dois')
    await sendText(maria, OWNER, 'três')
    await sendText(owner, rita.number, 'respondi no celular')
    const lateEntry = await sendText(bruno, OWNER, 'quatro')
    await sendReceipts(owner, [lateEntry.id], 'read')
    await sendText(rita, group.jid, 'cinco')
    await pair(office)
    await message(office, 'cinco')
    await waitFor(async () => (await gapOf())?.isFinished, { description: 'the end of the late mail' })
    const threads = Map.groupBy(await messagesOf(office), ({ ticket_id }) => ticket_id)
    const bodies = [...threads.values()].map((thread) => thread.map(({ body }) => body))
    expect(bodies.toSorted()).toEqual([
      ['antes', 'um', 'três'],
      ['cinco'],
      ['dois', 'respondi no celular'],
      ['quatro'],
    ])
    const waiting = { status: 'pending', waits: true, is_imported: false }
    expect(await ticketsOf(office)).toMatchObject([
      { ...waiting, name: 'Bruno', unread: 0, last: 'quatro' },
      { ...waiting, name: 'Maria', unread: 3, last: 'três' },
      { ...waiting, name: 'Rita', unread: 0, last: 'respondi no celular' },
      { status: 'group', name: 'Turma', unread: 1, waits: false },
    ])
    expect(await gapOf()).toMatchObject({ messageCount: 6, chatCount: 4 })
    expect(await services.admin`select 1 from sends where company_id = ${office.company.id}`).toHaveLength(0)
  })

  test('brings all of it once when the process is killed over it, and when the device is unlinked before it was stored', async () => {
    await isUnlinked()
    const bodies = Array.from({ length: 120 }, (_, nth) => `perdida ${nth}`)
    for (const body of bodies) await sendText(office.maria, OWNER, body)
    await pair(office)
    await waitFor(async () => (await waiting()) > 0, { description: 'late messages to wait' })
    for (let kill = 0; kill < 3; kill += 1) {
      await sessions.kill()
      sessions = await office.start()
      await isConnected(office)
      await waitFor(async () => (await lateMail()).length > kill * 40, { description: 'a portion' })
    }
    await isUnlinked()
    await waitFor(async () => (await lateMail()).length === bodies.length, { description: 'all of it' })
    expect(await lateMail()).toEqual(bodies)
  })

  test('and again brings nothing twice', async () => {
    await isUnlinked()
    await sendText(office.maria, OWNER, 'seis')
    await pair(office)
    await message(office, 'seis')
    await waitFor(async () => (await gapOf())?.isFinished, { description: 'the end of the late mail' })
    const bodies = (await messagesOf(office)).map(({ body }) => body)
    expect(bodies).toHaveLength(new Set(bodies).size)
    expect(bodies.at(-1)).toBe('seis')
    expect(await gapOf()).toMatchObject({ messageCount: 1, chatCount: 1 })
  })
})
