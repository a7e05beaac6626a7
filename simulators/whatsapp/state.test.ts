/** Tests the state that a restart of the simulator keeps besides messages and sessions. */
import { afterAll, expect, test } from 'bun:test'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { phoneMedia } from './phone/media.ts'
import { setOnline } from './phone/receive.ts'
import { sendMedia, sendText } from './phone/send.ts'
import { openGroup } from './server/groups.ts'
import { addPhone, setPicture, startSimulator } from './simulator.ts'
import { findEntry, listChats } from './store/entries.ts'
import { savePhone } from './store/phones.ts'
import { pairedClient, say, synced } from './testing/client.ts'
import { temporaryFolder } from './testing/folder.ts'
import { until } from './testing/until.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const start = () => startSimulator({ dir: folder.path, logLevel: 'error' })

test('groups, pictures, files, settings, and what an offline phone has not read yet', async () => {
  const first = start()
  const maria = await addPhone(first.sim, '5511988887777', { name: 'Maria' })
  const joao = await addPhone(first.sim, '5511977776666', { name: 'João', business: true })
  await setPicture(maria, Buffer.from('face'))
  const group = await first.sim.transact(() =>
    openGroup(first.sim, { subject: 'Time', owner: maria, members: [joao] }),
  )
  const note = await sendText(maria, group.jid, 'olá')
  const photo = await sendMedia(maria, joao.number, { kind: 'image', data: Buffer.from('pixels') })
  const client = await pairedClient(first.sim, joao.number)
  await synced(client)
  await setOnline(maria, false)
  const waiting = await say(client, maria.lid, 'quando voltar, leia')
  await until(() => client.acked.has(waiting), 'the ack')
  await client.stop()
  await first.stop()

  const { sim, stop } = start()
  const again = sim.phones.get(maria.number) ?? (await addPhone(sim, 'missing'))
  expect(again).toMatchObject({ name: 'Maria', online: false, lid: maria.lid })
  expect(again.picture?.data.toString()).toBe('face')
  expect(sim.phones.get(joao.number)?.business).toBe(true)
  expect(sim.phones.get(joao.number)?.companions.get(1)?.noiseKey).toHaveLength(32)
  const restored = sim.groups.get(group.id)
  expect(restored?.subject).toBe('Time')
  expect([...(restored?.members.keys() ?? [])]).toEqual([maria.number, joao.number])
  expect((await phoneMedia(again, photo.id)).data.toString()).toBe('pixels')
  expect(listChats(again).map(({ chat, last }) => [chat, last.id])).toEqual([
    [joao.number, photo.id],
    [group.jid, note.id],
  ])
  expect(findEntry(again, waiting)).toBeUndefined()
  await setOnline(again, true)
  expect(findEntry(again, waiting)?.text).toBe('quando voltar, leia')
  await stop()
})

test('the state is for its owner alone, also where an earlier version left it open', async () => {
  const open = temporaryFolder()
  const modes = () =>
    ['', 'state.sqlite', 'state.sqlite-wal', 'state.sqlite-shm'].map(
      (name) => statSync(join(open.path, name)).mode & 0o777,
    )
  chmodSync(open.path, 0o755)
  writeFileSync(join(open.path, 'state.sqlite'), '', { mode: 0o644 })
  const { stop } = startSimulator({ dir: open.path, logLevel: 'error' })
  expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600])
  await stop()
  open.remove()
})

test('receipts that were still due are given after the restart', async () => {
  const first = start()
  const maria = await addPhone(first.sim, '5511988887777')
  const joao = await addPhone(first.sim, '5511977776666')
  await first.sim.transact(() => {
    joao.auto = { deliver: true, read: true, play: false, delayMs: 150 }
    savePhone(joao)
  })
  const sent = await sendText(maria, joao.number, 'sem pressa')
  expect(findEntry(maria, sent.id)?.receipts).toEqual({})
  await first.stop()

  const { sim, stop } = start()
  const again = await addPhone(sim, maria.number)
  await until(() => findEntry(again, sent.id)?.receipts[joao.address]?.includes('read'), 'the receipts')
  await stop()
})
