/** The layout that this browser remembers: the phones on the desk, the chat that each shows, language and theme. */

export type Layout = {
  language?: string
  theme?: 'light' | 'dark'
  /** Numbers, from left to right; absent until somebody arranged the desk. */
  desk?: string[]
  /** The open chat, by number of the phone. */
  chats: Record<string, string>
  /** Phones that do not read what their open chat shows. */
  discreet: string[]
}

const KEY = 'phones'

export function loadLayout(): Layout {
  const empty: Layout = { chats: {}, discreet: [] }
  try {
    return { ...empty, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    // Storage that is closed or spoiled costs the arrangement of the desk, nothing more.
    return empty
  }
}

export function saveLayout(changes: Partial<Layout>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadLayout(), ...changes }))
  } catch {
    // As above: without storage the desk is arranged anew at the next visit.
  }
}

export function setOpenChat(number: string, chat: string | undefined): void {
  const { chats } = loadLayout()
  if (chat) chats[number] = chat
  else delete chats[number]
  saveLayout({ chats })
}

export function isDiscreet(number: string): boolean {
  return loadLayout().discreet.includes(number)
}

export function setDiscreet(number: string, discreet: boolean): void {
  const otherNumbers = loadLayout().discreet.filter((discreetNumber) => discreetNumber !== number)
  saveLayout({ discreet: discreet ? [...otherNumbers, number] : otherNumbers })
}
