import type { Language } from '../../../core/contract/languages.ts'
import type { FlowNode } from '../graph.ts'
import { MAX_FLOW_TEXT } from '../nodes/node-fields.ts'
import { numberOf, objectOf, type PlainJson } from './plain-json.ts'

const NODE_ID = /^[\w-]{1,64}$/
/** Pixels between nodes of whose position nothing is known. */
const COLUMN_WIDTH = 320
const MAX_COORDINATE = 1_000_000

/** Makes ids of nodes: the one that is wanted, or a new one where it cannot be an id, or is another node's. */
export function nodeIds(): (wanted: string) => string {
  const usedIds = new Set<string>()
  let newCount = 0
  return (wanted) => {
    let id = wanted
    while (!NODE_ID.test(id) || usedIds.has(id)) {
      newCount += 1
      id = `n${newCount}`
    }
    usedIds.add(id)
    return id
  }
}

/** A position within the canvas; where it cannot be read, nodes lie side by side. */
export function positionOf(value: PlainJson | undefined, index: number): FlowNode['position'] {
  const { x, y } = objectOf(value)
  const within = (coordinate: number) => Math.min(Math.max(coordinate, -MAX_COORDINATE), MAX_COORDINATE)
  return { x: within(numberOf(x) ?? index * COLUMN_WIDTH), y: within(numberOf(y) ?? 0) }
}

export const NOT_SUPPORTED: Readonly<Record<Language, string>> = {
  'pt-BR': 'Não compatível',
  en: 'Not supported',
  es: 'No compatible',
  tr: 'Desteklenmiyor',
}

/** The fields of a note in the place of a node that we do not have: its type, and its JSON without what may be a key. */
export function noteData(type: string, json: PlainJson, language: Language): FlowNode['data'] {
  const words = `${NOT_SUPPORTED[language]}: ${type}\n${JSON.stringify(json, withoutKeys)}`
  const text = words.length > MAX_FLOW_TEXT ? `${words.slice(0, MAX_FLOW_TEXT - 1).toWellFormed()}…` : words
  return { text, color: 'pink' }
}

const KEY_NAMES = /api_?key|voicekey|token|secret|password|authorization|headers|credential|jsoncontent/i

function withoutKeys(name: string, value: unknown): unknown {
  return KEY_NAMES.test(name) ? undefined : value
}
