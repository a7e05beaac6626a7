/** The messages of a chat as the page has them: those of the simulator, and those still on their way to it. */
import type { BubbleView } from '../api.ts'
import type { Outgoing } from '../composing/sending.ts'

export type ThreadModel = ReturnType<typeof createThreadModel>

const HIDDEN = new Set(['protocolMessage', 'reactionMessage'])

export function createThreadModel() {
  const bubbles = new Map<string, BubbleView>()
  const outgoing = new Map<string, Outgoing>()
  return {
    /** A message as the simulator has it; it takes the place of the one that was on its way. */
    put(bubble: BubbleView): void {
      bubbles.set(bubble.id, bubble)
      outgoing.delete(bubble.id)
    },
    putOutgoing(bubble: Outgoing): void {
      if (!bubbles.has(bubble.id)) outgoing.set(bubble.id, bubble)
    },
    /** Adds the receipt that a device reported; false when the message is not here. */
    report(id: string, by: string, type: string): boolean {
      const bubble = bubbles.get(id)
      if (!bubble) return false
      const receipts = { ...bubble.receipts, [by]: [...(bubble.receipts[by] ?? []), type] }
      bubbles.set(id, { ...bubble, receipts })
      return true
    },
    outgoingOf: (id: string): Outgoing | undefined => outgoing.get(id),
    /** Oldest first, what is on its way last. */
    visibleBubbles(): BubbleView[] {
      const visible = [...bubbles.values()].filter(({ kind }) => !HIDDEN.has(kind))
      return [...visible.sort((a, b) => a.seq - b.seq), ...outgoing.values()]
    },
    /** The last emoji of each author; one that was taken back is not among them. */
    reactionsTo(id: string): string[] {
      const byAuthor = new Map<string, string>()
      const newestLast = [...bubbles.values()].sort((a, b) => a.seq - b.seq)
      for (const { reaction, from } of newestLast) if (reaction?.id === id) byAuthor.set(from, reaction.emoji)
      return [...byAuthor.values()].filter(Boolean)
    },
    /** The ids of what was not read yet; each is given once. */
    takeUnread(): string[] {
      const unread = [...bubbles.values()].filter(({ fromMe, seen: isSeen }) => !fromMe && !isSeen)
      for (const bubble of unread) bubbles.set(bubble.id, { ...bubble, seen: true })
      return unread.map(({ id }) => id)
    },
    firstSeq: (): number => Math.min(...[...bubbles.values()].map(({ seq }) => seq)),
  }
}
