/** The phones' own account of what went through: a proof reads it instead of trusting the product. */
import { Hono } from 'hono'
import type { Entry, Phone, Simulator } from '../model.ts'
import { type Arrival, listArrivals } from '../store/arrivals.ts'
import { listEntries } from '../store/entries.ts'
import { countPending, listWaiting } from '../store/pending.ts'
import { phoneByNumber } from '../world.ts'
import { needPhone } from './http.ts'

export type LedgerChat = {
  chat: string
  sender: string
  /** Messages that the phone shows, reactions and changes left out. */
  messages: number
  /** Their ids and texts in the order in which the phone read them or sent them. */
  order: { id: string; text: string | null }[]
  /** Ids that came and were read more than once; the phone shows them once. */
  again: string[]
  /** Ids that could not be read at first and were later. */
  recovered: string[]
  /** Ids that came and were never read: "waiting for this message". */
  unreadable: string[]
  /** Messages for this phone that wait until it is online. */
  waiting: number
  /** Own messages that nobody has reported as delivered: for a number with linked devices, one of those. */
  undelivered: string[]
}

export type LedgerPhone = {
  number: string
  /** Stanzas that a linked device has not acknowledged, by device. */
  pending: Record<string, number>
  chats: LedgerChat[]
}

export function ledgerRoutes(sim: Simulator): Hono {
  return new Hono().get('/', (c) => {
    const number = c.req.query('phone')
    const phones = number ? [needPhone(sim, number)] : [...sim.phones.values()]
    return c.json(phones.map(ledgerOf))
  })
}

export function ledgerOf(phone: Phone): LedgerPhone {
  const chats = new Map<string, LedgerChat>()
  const chatOf = (chat: string, sender: string): LedgerChat => {
    const key = `${chat} ${sender}`
    const foundChat = chats.get(key) ?? emptyChat(chat, sender)
    chats.set(key, foundChat)
    return foundChat
  }
  for (const entry of listEntries(phone))
    if (isShown(entry)) addEntry(phone, chatOf(entry.chat, entry.from), entry)
  for (const arrival of listArrivals(phone)) addArrival(chatOf(arrival.chat, arrival.author), arrival)
  for (const { chat, sender } of listWaiting(phone)) chatOf(chat, sender).waiting++
  const devices = [...phone.companions.values()]
  const pending = Object.fromEntries(devices.map((device) => [device.address, countPending(device)]))
  return { number: phone.number, pending, chats: [...chats.values()] }
}

function emptyChat(chat: string, sender: string): LedgerChat {
  const lists = { order: [], again: [], recovered: [], unreadable: [], undelivered: [] }
  return { chat, sender, messages: 0, waiting: 0, ...lists }
}

function isShown({ kind }: Entry): boolean {
  return kind !== 'protocolMessage' && kind !== 'reactionMessage'
}

function addEntry(phone: Phone, chat: LedgerChat, entry: Entry): void {
  chat.messages++
  chat.order.push({ id: entry.id, text: entry.text ?? null })
  if (entry.fromMe && !isDelivered(phone, entry)) chat.undelivered.push(entry.id)
}

/** A linked device must have reported it where the other side has one: its phone alone says nothing about the product. */
function isDelivered(phone: Phone, { receipts, chat }: Entry): boolean {
  const devices = [...(phoneByNumber(phone.sim, chat)?.companions.values() ?? [])].map(
    ({ address }) => address,
  )
  const counts = (address: string) =>
    devices.length > 0 ? devices.includes(address) : !address.startsWith(`${phone.number}.`)
  return Object.entries(receipts).some(
    ([address, kinds]) => counts(address) && kinds.some((kind) => DELIVERED.has(kind)),
  )
}

function addArrival(chat: LedgerChat, { id, reads, failures }: Arrival): void {
  if (reads > 1) chat.again.push(id)
  if (reads === 0) chat.unreadable.push(id)
  else if (failures > 0) chat.recovered.push(id)
}

const DELIVERED = new Set(['delivered', 'inactive', 'read', 'played'])
