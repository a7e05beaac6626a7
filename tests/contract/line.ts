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
export type Line = Awaited<ReturnType<typeof openLine>>

type Told = {
  statuses: { status: string; detail: StatusDetail | undefined }[]
  closes: Close[]
  accepted: string[]
  refused: { id: string; code: SendFailure }[]
  acks: { externalIds: readonly string[]; ack: number }[]
  read: string[]
  books: PhoneBookNews[]
  typing: { chat: OutboundMessage['chat']; what: string }[]
  groupRights: GroupNews[]
}

export async function openLine(
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
  const told: Told = {
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
  const line = {
    services,
    sim,
    owner,
    maria,
    company,
    lease,
    folder,
    told,
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
    /** What the store answers to receipts, when it cannot store them. */
    acksFail: undefined as Error | undefined,
    async close() {
      line.reconnects = false
      await line.session?.stop()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return line
}

async function leaseOf(services: TestServices, companyId: number, id: number): Promise<Lease> {
  const lease = await takeLease(services, { id, companyId }, crypto.randomUUID())
  if (!lease) throw new Error('the lease was free')
  // Nothing renews it here: it holds for as long as a file of tests may take.
  await services.admin`update connection_leases set expires_at = now() + interval '1 hour' where connection_id = ${id}`
  return lease
}

/** Opens a socket; it scans its own QR codes, and comes back after a close that says so. */
export async function connect(line: Line, store: ChannelStore = line.store): Promise<ChannelSession> {
  const { lease, told, driver, pairingNumber } = line
  const connection = {
    id: lease.connectionId,
    companyId: lease.companyId,
    channel: 'whatsapp' as const,
    epoch: lease.epoch,
    pairingNumber,
  }
  const session = await driver.start(connection, store, {
    status(status, detail) {
      told.statuses.push({ status, detail })
      if (detail?.qrcode && line.scans) scan(line.owner, detail.qrcode).catch(() => undefined)
    },
    closed(close) {
      told.closes.push(close)
      if (line.reconnects && COMES_BACK.has(close.reaction)) void connect(line, store)
    },
    received: () => undefined,
    accepted: (id) => void told.accepted.push(id),
    refused: (id, code) => void told.refused.push({ id, code }),
    phoneBook: async (news) => {
      await recordPhoneBook(line.company.ctx, lease, news)
      told.books.push(news)
    },
    wantsPast: async () => (await wantedPast(line.company.ctx, lease.connectionId)).isWanted,
    past: (news) => recordHistory(line.company.ctx, lease, news),
    readByOwner: async (externalIds) => void told.read.push(...externalIds),
    acks: async (batch) => {
      if (line.acksFail) throw line.acksFail
      told.acks.push(...batch)
    },
    typing: (chat, what) => void told.typing.push({ chat, what }),
    groupRights: (news) => void told.groupRights.push(news),
  })
  line.session = session
  return session
}

const COMES_BACK = new Set(['again', 'retry', 'retryLater', 'quarantine'])

export async function connected(line: Line): Promise<ChannelSession> {
  await connect(line)
  return open(line)
}

/** Waits until the socket is logged in and the server hands over stanzas. */
export async function open(line: Line): Promise<ChannelSession> {
  return waitFor(
    () => (line.session?.isOpen() && companion(line)?.connection?.ready ? line.session : undefined),
    {
      what: 'an open session',
      timeoutMs: 20_000,
    },
  )
}

export function companion({ owner }: Line): Companion | undefined {
  return [...owner.companions.values()][0]
}

/** Everything that has come in so far, understood, oldest first. */
export async function inbox({ company, lease, driver }: Line): Promise<InboundEvent[]> {
  const rows = await takeRawEvents(company.ctx, lease.connectionId, 0, 10_000)
  return rows.flatMap((row) => driver.understand(row.open()))
}

export type EventOf<K extends InboundEvent['kind']> = Extract<InboundEvent, { kind: K }>

export function incoming<K extends InboundEvent['kind']>(
  line: Line,
  kind: K,
  externalId: string,
): Promise<EventOf<K>> {
  return waitFor(async () => (await inbox(line)).find(isOf(kind, externalId)), {
    what: `${kind} ${externalId} to come in`,
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
