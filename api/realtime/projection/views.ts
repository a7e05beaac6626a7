import type { BrandView } from '#domain/brand/contract/schema.ts'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import { masksNumbers } from '#domain/contacts/contract/rules.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { LiveRead } from '#domain/core/resources/resource-verbs.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { eyesOf, type MessageRow, messageView } from '#domain/messages/message-view.ts'
import type { RowNoun } from '#domain/resources.ts'
import type { TicketFacts, TicketView } from '#domain/tickets/contract/schema.ts'
import { maskTicketView, viewFor, type WholeTicket } from '#domain/tickets/view.ts'

/** An event rendered for one audience. Its text is made once, however many users get it. */
export type Rendering = { text(): string }

/** The rows that the events of a batch name, in their present state and with all fields; only for projection. */
export type Loaded = {
  companyId: number
  tickets: ReadonlyMap<number, WholeTicket>
  messages: ReadonlyMap<number, MessageRow>
  chatMessages: ReadonlyMap<number, ChatMessageView>
  /** Present when the brand changed. */
  brand?: BrandView | undefined
  /** Rows of the plain nouns, by noun and id. */
  rows: ReadonlyMap<RowNoun, ReadonlyMap<number, LiveRead<object>>>
  urlOf(file: { id: number; name: string }): string
}

export type Views = ReturnType<typeof viewsOf>

type ByAudience = (actor: UserActor) => Rendering

/** Renders the rows of a batch for each audience: whole, or with numbers hidden where the company hides them. */
export function viewsOf(loaded: Loaded) {
  const { companyId, tickets, messages, chatMessages, brand, rows, urlOf } = loaded

  return {
    companyId,
    brand,
    render: rendering,
    ticketFacts: (id: number): TicketFacts | undefined => factsOfView(tickets.get(id)),
    ticketVersion: (id: number): number => tickets.get(id)?.view.version ?? 0,
    ticket(id: number, say: (view: TicketView) => Rendering): ByAudience {
      const wholeTicket = tickets.get(id)
      const forAll = twoWays(
        masksNumbers,
        () => say(requireLoaded(wholeTicket).view),
        () => say(maskTicketView(requireLoaded(wholeTicket))),
      )
      const marked = new Set(wholeTicket?.marks.map(({ userId }) => userId))
      return (actor) =>
        marked.has(actor.userId) ? say(viewFor(actor, requireLoaded(wholeTicket))) : forAll(actor)
    },
    /** Users who have something of the ticket beside others. */
    usersWithMarks: (id: number): number[] => tickets.get(id)?.marks.map(({ userId }) => userId) ?? [],
    hasMessage: (id: number): boolean => messages.has(id),
    message(id: number, say: (view: MessageView) => Rendering): ByAudience {
      const row = messages.get(id)
      return byEyes(row, (actor) => say(messageView(requireLoaded(row), { ...eyesOf(actor), urlOf })))
    },
    /** The ticket of the quoted message: users who may read that ticket see more of the message. */
    quotedFacts: (id: number): TicketFacts | undefined => messages.get(id)?.quoted?.ticket,
    chatMessage: (id: number): ChatMessageView | undefined => chatMessages.get(id),
    row: (noun: RowNoun, id: number): LiveRead<object> | undefined => rows.get(noun)?.get(id),
  }
}

/** An event in its wire form; its text is made when the first user needs it. */
export function rendering(name: string, data: object): Rendering {
  return { text: once(() => JSON.stringify({ name, data })) }
}

/**
 * Two renderings: the whole one, and the masked one for users from whom something is hidden. Each is made when the first
 * user needs it.
 */
export function twoWays(
  isHiddenFrom: (actor: UserActor) => boolean,
  renderWhole: () => Rendering,
  masked: () => Rendering,
): ByAudience {
  const [onceWhole, onceMasked] = [once(renderWhole), once(masked)]
  return (actor) => (isHiddenFrom(actor) ? onceMasked() : onceWhole())
}

/** Renderings of a message by the rights that change its content; each is made when the first user needs it. */
function byEyes(row: MessageRow | undefined, make: (actor: UserActor) => Rendering): ByAudience {
  const renderings = new Map<string, Rendering>()
  return (actor) => {
    const { masksNumbers: masked, mayRead } = eyesOf(actor)
    const key = `${masked} ${row?.quoted ? mayRead(row.quoted.ticket) : true}`
    const rendered = renderings.get(key) ?? make(actor)
    renderings.set(key, rendered)
    return rendered
  }
}

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

function requireLoaded<T>(view: T | undefined): T {
  if (view === undefined) throw new Error('a view is asked for that was not loaded')
  return view
}

function factsOfView(wholeTicket: WholeTicket | undefined): TicketFacts | undefined {
  if (!wholeTicket) return undefined
  const {
    status,
    userId,
    queueId,
    contactId,
    isGroup,
    whatsappId: connectionId,
    participants,
  } = wholeTicket.view
  const participantIds = participants.map(({ id }) => id)
  const { groupAsTicket } = wholeTicket
  return { status, userId, queueId, connectionId, contactId, isGroup, groupAsTicket, participantIds }
}
