/** A shop with a linked client, and a customer: what most tests of messages start from. */
import { proto } from '@whiskeysockets/baileys'
import { certificateIn } from '../certificate.ts'
import type { Addressing, Entry, Phone, Simulator } from '../model.ts'
import { addPhone, startSimulator } from '../simulator.ts'
import { findEntry, listEntries } from '../store/entries.ts'
import { addressed } from '../world.ts'
import { type Client, pairedClient, synced } from './client.ts'
import { temporaryFolder } from './folder.ts'
import { until } from './until.ts'

export const OWNER = '5511999990000'

export type Shop = {
  sim: Simulator
  client: Client
  maria: Phone
  owner: Phone
  /** Maria's jid in the form of the shop's addressing. */
  chat: string
  close: () => Promise<void>
}

export async function openShop(addressing: Addressing): Promise<Shop> {
  const folder = temporaryFolder()
  const { sim, stop } = startSimulator({
    addressing,
    logLevel: 'error',
    media: { port: 0, tls: certificateIn(folder.path) },
  })
  const maria = await addPhone(sim, '5511988887777', { name: 'Maria', picture: Buffer.from('jpeg') })
  const owner = await addPhone(sim, OWNER, { name: 'Loja' })
  const client = await pairedClient(sim, OWNER)
  await synced(client)
  await client.sock.sendPresenceUpdate('available')
  const close = async () => {
    await client.stop()
    await stop()
    folder.remove()
  }
  return { sim, client, maria, owner, chat: addressed(maria, addressing === 'lid').self, close }
}

/** Waits until the phone shows the message. */
export function waitForEntry(phone: Phone, id: string, text?: string): Promise<Entry> {
  return until(
    () => {
      const entry = findEntry(phone, id)
      return entry && (text === undefined || entry.text === text) ? entry : undefined
    },
    `message ${text ?? id} on ${phone.name}`,
  )
}

/** Waits until a device reported something about a message of the phone. */
export function reported(phone: Phone, id: string, address: string, kind: string): Promise<boolean> {
  return until(() => findEntry(phone, id)?.receipts[address]?.includes(kind), `${kind} of ${id}`)
}

export function ofKind(phone: Phone, kind: string): Entry[] {
  return listEntries(phone).filter((entry) => entry.kind === kind)
}

export const Stub = proto.WebMessageInfo.StubType
