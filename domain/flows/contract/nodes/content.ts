import { z } from 'zod'
import type { FlowNode } from '../graph.ts'
import type { NodeMemory, RunEffect } from '../run/run-state.ts'
import { intervalMs, MAX_INTERVAL_SECONDS } from './interval.ts'
import { fileNameOf, Truth, Words } from './node-fields.ts'
import type { NodeFacts, NodeKind, NodeProblem, NodeTurn } from './node-kind.ts'
import { textProblems, WAY_ON } from './node-parts.ts'

/** Cards of a content node. */
export const MAX_CARDS = 50
/** Kinds of cards: an element's key begins with one, and a number follows. Specification 3 §3. */
export const CARD_KINDS = ['message', 'interval', 'img', 'audio', 'video'] as const
export type CardKind = (typeof CARD_KINDS)[number]

const Element = z.object({
  number: Words,
  value: Words,
  original: Words.optional(),
  record: Truth(true).optional(),
})
const Data = z.object({
  seq: z.array(Words).catch([]),
  elements: z.array(Element).catch([]),
})

export type ContentCard = { key: string; kind: CardKind; value: string; original: string; isVoice: boolean }

/** The cards of a content node, in the order in which they are sent. */
export function cardsOf(node: FlowNode): ContentCard[] {
  const { seq, elements } = Data.parse(node.data)
  const byKey = new Map(elements.map((element) => [element.number, element]))
  return seq.slice(0, MAX_CARDS).flatMap((key) => {
    const element = byKey.get(key)
    const kind = CARD_KINDS.find((name) => key.startsWith(name))
    if (!element || !kind) return []
    const isVoice = kind === 'audio' && element.record !== false
    return [{ key, kind, value: element.value, original: element.original ?? '', isVoice }]
  })
}

/** Texts, pauses, pictures, audios and videos, one after another. */
export const contentNode: NodeKind = {
  isOffered: true,
  fields: [{ name: 'elements', type: 'content' }],
  exits: () => WAY_ON,
  enter: (node, facts) => playFrom(node, facts, 0),
  elapse: (node, facts) => playFrom(node, facts, placeIn(facts.memory)),
  waitMs: (node) => cardsOf(node).reduce((sum, card) => sum + pauseMs(card), 0),
  texts: (node) => cardsOf(node).flatMap(({ kind, value }) => (kind === 'message' ? [value] : [])),
  fileNames: (node) => cardsOf(node).flatMap(filesOf),
  lint(node, { fileNames }) {
    const cards = cardsOf(node)
    if (cards.length === 0) return [{ code: 'emptyContent', severity: 'error' }]
    return cards.flatMap((card) => cardProblems(card, fileNames))
  },
  isWaiting: false,
  leadsToPeople: () => false,
}

function playFrom(node: FlowNode, facts: NodeFacts, first: number): NodeTurn {
  const effects: RunEffect[] = []
  for (const [index, card] of cardsOf(node).entries()) {
    if (index < first) continue
    if (card.kind === 'interval')
      return { effects, next: { wait: 'time', ms: pauseMs(card), memory: { nextCard: index + 1 } } }
    if (card.kind === 'message') {
      effects.push({ do: 'say', text: facts.fill(card.value) })
      continue
    }
    const fileName = fileNameOf(card.value)
    if (!facts.refs.fileNames.has(fileName))
      return { effects, next: { end: 'failed', reason: 'missingFile' } }
    effects.push({ do: 'sendFile', fileName, caption: '', isVoice: card.isVoice })
  }
  return { effects, next: { go: 'a' } }
}

function placeIn({ nextCard }: NodeMemory): number {
  return typeof nextCard === 'number' ? nextCard : 0
}

function pauseMs({ kind, value }: ContentCard): number {
  return kind === 'interval' ? intervalMs(Number(value) || 0) : 0
}

function filesOf({ kind, value }: ContentCard): string[] {
  const fileName = fileNameOf(value)
  return kind === 'message' || kind === 'interval' || fileName === '' ? [] : [fileName]
}

function cardProblems(card: ContentCard, fileNames: ReadonlySet<string>): NodeProblem[] {
  if (card.kind === 'message') return textProblems(card.value, card.key)
  if (card.kind === 'interval') {
    const seconds = Number(card.value)
    const isValid = seconds > 0 && seconds <= MAX_INTERVAL_SECONDS
    return isValid ? [] : [{ code: 'missingField', severity: 'error', about: card.key }]
  }
  const isStored = fileNames.has(fileNameOf(card.value))
  return isStored ? [] : [{ code: 'missingFile', severity: 'error', about: card.key }]
}
