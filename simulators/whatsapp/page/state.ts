/** The state of the page, and the listeners that are told when it changes. */
import {
  type BubbleView,
  type ChatView,
  type FaultsView,
  type GroupView,
  get,
  type PhoneView,
  phonePath,
  type ScreenView,
} from './api.ts'

/** `phones`, `screens`, `faults`, `live`, `bubbles NUMBER`, `typing NUMBER`, `call NUMBER`. */
export type Topic = string

type Typing = { state: string; until: number }

export const state = {
  phones: new Map<string, PhoneView>(),
  groups: new Map<string, GroupView>(),
  screens: [] as ScreenView[],
  faults: { sends: [], queries: [], media: 0, lasting: [], login: null } as FaultsView,
  chats: new Map<string, ChatView[]>(),
  /** By `phone chat`: who types to whom. */
  typing: new Map<string, Typing>(),
  live: true,
}

const listeners = new Map<Topic, Set<(detail: unknown) => void>>()

export function listen(topic: Topic, listener: (detail: unknown) => void): () => void {
  const topicListeners = listeners.get(topic) ?? new Set()
  listeners.set(topic, topicListeners.add(listener))
  return () => topicListeners.delete(listener)
}

export function announce(topic: Topic, detail?: unknown): void {
  for (const listener of listeners.get(topic) ?? []) listener(detail)
}

export async function refreshPhones(): Promise<void> {
  const [phones, groups] = await Promise.all([get<PhoneView[]>('/phones'), get<GroupView[]>('/groups')])
  state.phones = new Map(phones.map((phone) => [phone.number, phone]))
  state.groups = new Map(groups.map((group) => [group.jid, group]))
  announce('phones')
}

export async function refreshScreens(): Promise<void> {
  state.screens = await get<ScreenView[]>('/screens')
  announce('screens')
}

export async function refreshFaults(): Promise<void> {
  state.faults = await get<FaultsView>('/faults')
  announce('faults')
}

export async function refreshChats(number: string): Promise<void> {
  state.chats.set(number, await get<ChatView[]>(phonePath(number, '/chats')))
  announce(`chats ${number}`)
}

/** The name of a chat as a phone shows it. */
export function chatName(chat: string): string {
  return state.groups.get(chat)?.subject ?? state.phones.get(chat)?.name ?? formatNumber(chat)
}

/** `+55 11 98888-7777` for Brazil, `+` and the digits elsewhere. */
export function formatNumber(number: string): string {
  const parts = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number)
  return parts ? `+55 ${parts[1]} ${parts[2]}-${parts[3]}` : `+${number}`
}

/** The jid a message to this chat is sent to. */
export function isGroupChat(chat: string): boolean {
  return chat.endsWith('@g.us')
}

export function typingIn(number: string, chat: string): string | undefined {
  const typing = state.typing.get(`${number} ${chat}`)
  return typing && typing.until > Date.now() ? typing.state : undefined
}

/** The strongest thing others reported about a message. */
export function tickOf(bubble: BubbleView): 'sent' | 'delivered' | 'read' {
  const reported = new Set(Object.values(bubble.receipts).flat())
  if (reported.has('read') || reported.has('played')) return 'read'
  return reported.has('delivered') || reported.has('inactive') ? 'delivered' : 'sent'
}
