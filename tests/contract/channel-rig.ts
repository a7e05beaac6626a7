import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import type { OutboundContent, OutboundMessage } from '#domain/channels/contract/outbound.ts'
import { channelStore } from '#domain/connections/channel-store.ts'
import { takeRawEvents } from '#domain/connections/take-raw-events.ts'
import type { PhoneBookNews } from '#domain/contacts/contract/phone-book/schema.ts'
import type { GroupNews } from '#domain/contacts/identity/record-group.ts'
import { recordPhoneBook } from '#domain/contacts/phone-book/record-phone-book.ts'
import { type Lease, takeLease } from '#domain/core/system/leases.ts'
import type { SendFailure } from '#domain/messages/contract/schema.ts'
import { recordHistory, wantedPast } from '#domain/messages/history/record-history.ts'
import type { ChannelSession, ChannelStore, Close, StatusDetail } from '#sessions/channels/driver.ts'
import { whatsappDriver } from '#sessions/channels/whatsapp/driver.ts'
import type { Proof } from '#sessions/channels/whatsapp/line-proof.ts'
import { CLIENT_VERSION } from '#sessions/channels/whatsapp/socket.ts'
import { certificateIn } from '#simulators/whatsapp/certificate.ts'
import type { Addressing, Companion, Phone } from '#simulators/whatsapp/model.ts'
import { scan } from '#simulators/whatsapp/server/pairing.ts'
import { addPhone, socketUrl, startSimulator } from '#simulators/whatsapp/simulator.ts'
import { acceptOwnCertificates } from '#simulators/whatsapp/testing/env.ts'
import { aCompany } from '#tests/support/factories.ts'
import type { TestServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

export const OWNER = '5511999990000'

/** A simulated WhatsApp with a shop's phone and a customer's, and the product's driver on a real database. */
export type ChannelRig = Awaited<ReturnType<typeof openRig>>

type ReceivedEvents = {
  statuses: { status: string; detail: StatusDetail | undefined }[]
  closes: Close[]
  accepted: string[]
  refused: { id: string; code: SendFailure }[]
  acks: { externalIds: readonly string[]; ack: number }[]
  read: string[]
  books: PhoneBookNews[]
  typing: { chat: OutboundMessage['chat']; activity: string }[]
  groupRights: GroupNews[]
}

export async function openRig(
  services: TestServices,
  options: { addressing?: Addressing; pairingNumber?: string; patienceMs?: number; proof?: Proof } = {},
) {
  acceptOwnCertificates()
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-line-'))
  const { sim, stop } = startSimulator({
    addressing: options.addressing ?? 'lid',
    logLevel: 'error',
    media: { port: 0, tls: certificateIn(folder) },
  })
  const owner = await addPhone(sim, OWNER, { name: 'Loja' })
  const maria = await addPhone(sim, '5511988887777', { name: 'Maria', picture: Buffer.from('a picture') })
  const company = await aCompany(services)
  const lease = await leaseOf(services, company.id, company.connection.id)
  const receivedEvents: ReceivedEvents = {
    statuses: [],
    closes: [],
    accepted: [],
    refused: [],
    acks: [],
    read: [],
    books: [],
    typing: [],
    groupRights: [],
  }
  const rig = {
    services,
    sim,
    owner,
    maria,
    company,
    lease,
    folder,
    receivedEvents: receivedEvents,
    store: channelStore(services, lease) satisfies ChannelStore,
    driver: whatsappDriver({
      settings: { url: socketUrl(sim), version: CLIENT_VERSION, rootKey: undefined },
      log: services.log,
      ...(options.patienceMs ? { patienceMs: options.patienceMs } : {}),
      ...(options.proof ? { proof: options.proof } : {}),
    }),
    pairingNumber: options.pairingNumber ?? null,
    session: undefined as ChannelSession | undefined,
    /** Whether a closed socket is opened again, as the supervisor would. */
    reconnects: true,
    scans: true,
    /** The store's answer to receipts, when it cannot store them. */
    acksFail: undefined as Error | undefined,
    async close() {
      rig.reconnects = false
      await rig.session?.stop()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return rig
}

async function leaseOf(services: TestServices, companyId: number, id: number): Promise<Lease> {
  const lease = await takeLease(services, { id, companyId }, crypto.randomUUID())
  if (!lease) throw new Error('the lease was free')
  // Nothing renews it here: it holds for as long as a file of tests may take.
  await services.admin`update connection_leases set expires_at = now() + interval '1 hour' where connection_id = ${id}`
  return lease
}

/** Opens a socket; it scans its own QR codes, and comes back after a close that says so. */
export async function connect(rig: ChannelRig, store: ChannelStore = rig.store): Promise<ChannelSession> {
  const { lease, receivedEvents, driver, pairingNumber } = rig
  const connection = {
    id: lease.connectionId,
    companyId: lease.companyId,
    channel: 'whatsapp' as const,
    epoch: lease.epoch,
    pairingNumber,
  }
  const session = await driver.start(connection, store, {
    status(status, detail) {
      receivedEvents.statuses.push({ status, detail })
      if (detail?.qrcode && rig.scans) scan(rig.owner, detail.qrcode).catch(() => undefined)
    },
    closed(close) {
      receivedEvents.closes.push(close)
      if (rig.reconnects && COMES_BACK.has(close.reaction)) void connect(rig, store)
    },
    received: () => undefined,
    accepted: (id) => void receivedEvents.accepted.push(id),
    refused: (id, code) => void receivedEvents.refused.push({ id, code }),
    phoneBook: async (news) => {
      await recordPhoneBook(rig.company.ctx, lease, news)
      receivedEvents.books.push(news)
    },
    wantsPast: async () => (await wantedPast(rig.company.ctx, lease.connectionId)).isWanted,
    past: (news) => recordHistory(rig.company.ctx, lease, news),
    readByOwner: async (externalIds) => void receivedEvents.read.push(...externalIds),
    acks: async (batch) => {
      if (rig.acksFail) throw rig.acksFail
      receivedEvents.acks.push(...batch)
    },
    typing: (chat, activity) => void receivedEvents.typing.push({ chat, activity }),
    groupRights: (news) => void receivedEvents.groupRights.push(news),
  })
  rig.session = session
  return session
}

const COMES_BACK = new Set(['again', 'retry', 'retryLater', 'quarantine'])

export async function connected(rig: ChannelRig): Promise<ChannelSession> {
  await connect(rig)
  return open(rig)
}

/** Waits until the socket is logged in and the server hands over stanzas. */
export async function open(rig: ChannelRig): Promise<ChannelSession> {
  return waitFor(
    () => (rig.session?.isOpen() && companion(rig)?.connection?.ready ? rig.session : undefined),
    {
      description: 'an open session',
      timeoutMs: 20_000,
    },
  )
}

export function companion({ owner }: ChannelRig): Companion | undefined {
  return [...owner.companions.values()][0]
}

/** Everything that has come in so far, understood, oldest first. */
export async function inbox({ company, lease, driver }: ChannelRig): Promise<InboundEvent[]> {
  const rows = await takeRawEvents(company.ctx, lease.connectionId, 0, 10_000)
  return rows.flatMap((row) => driver.understand(row.open()))
}

export type EventOf<K extends InboundEvent['kind']> = Extract<InboundEvent, { kind: K }>

export function incoming<K extends InboundEvent['kind']>(
  rig: ChannelRig,
  kind: K,
  externalId: string,
): Promise<EventOf<K>> {
  return waitFor(async () => (await inbox(rig)).find(isOf(kind, externalId)), {
    description: `${kind} ${externalId} to come in`,
  })
}

function isOf<K extends InboundEvent['kind']>(kind: K, externalId: string) {
  return (event: InboundEvent): event is EventOf<K> => event.kind === kind && event.externalId === externalId
}

let counter = 0
export function newId(): string {
  return `3EB0${String(++counter).padStart(6, '0')}${crypto.randomUUID().slice(0, 8).toUpperCase()}`
}

/** A message of ours to a person, by number alone unless the hidden id is given. */
export function outbound(
  phone: Phone,
  content: OutboundContent,
  by: 'phone' | 'lid' = 'lid',
): OutboundMessage {
  const chat = {
    kind: 'person' as const,
    phone: phone.number,
    lid: by === 'lid' ? phone.lidUser : null,
  }
  return { externalId: newId(), chat, content, isForwarded: false }
}

export const text = (value: string): OutboundContent => ({ kind: 'text', text: value, quote: null })

export type { Phone }
