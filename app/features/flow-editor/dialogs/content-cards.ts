import type { FlowNode } from '#domain/flows/contract/graph.ts'
import { type CardKind, cardsOf } from '#domain/flows/contract/nodes/content.ts'
import type { MediaKind } from '#domain/flows/contract/nodes/node-fields.ts'

/** A card of the content dialog while it is edited. */
export type EditedCard = {
  key: string
  kind: CardKind
  /** A text, seconds, or the name of a stored file. */
  value: string
  original: string
  isVoice: boolean
  /** Chosen here, and not uploaded yet. */
  file: File | null
}

export const MEDIA_OF: Readonly<Record<CardKind, MediaKind | null>> = {
  message: null,
  interval: null,
  img: 'image',
  audio: 'audio',
  video: 'video',
}

export function newCard(kind: CardKind): EditedCard {
  return { key: crypto.randomUUID(), kind, value: '', original: '', isVoice: true, file: null }
}

export function editedCards(node: Pick<FlowNode, 'data'>): EditedCard[] {
  const contentNode: FlowNode = {
    id: 'content',
    type: 'singleBlock',
    position: { x: 0, y: 0 },
    data: node.data,
  }
  return cardsOf(contentNode).map(({ key, kind, value, original, isVoice }) => ({
    key,
    kind,
    value,
    original,
    isVoice: kind === 'audio' ? isVoice : true,
    file: null,
  }))
}

/** The cards as a content node holds them: `seq` names their keys, which count the cards of a kind. Specification 3 §3. */
export function contentData(cards: readonly EditedCard[]): FlowNode['data'] {
  const counts = new Map<CardKind, number>()
  const elements = cards.map(({ kind, value, original, isVoice }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const number = `${kind}${count}`
    if (kind === 'message' || kind === 'interval') return { type: kind, number, value }
    return { type: kind, number, value, original, ...(kind === 'audio' && { record: isVoice }) }
  })
  return { seq: elements.map(({ number }) => number), elements }
}

/** Cards with the names of their uploaded files, in the order in which those were sent. */
export function withUploaded(cards: readonly EditedCard[], names: readonly string[]): EditedCard[] {
  const waiting = [...names]
  return cards.map((card) => {
    const name = card.file ? waiting.shift() : undefined
    return name === undefined
      ? card
      : { ...card, value: name, original: card.file?.name ?? card.original, file: null }
  })
}
