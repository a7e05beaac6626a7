import { z } from 'zod'
import { readChoice } from '../../../core/contract/answers/read-choice.ts'
import { INTERACTIVE_LIMITS } from '../../../messages/contract/interactive/interactive-schema.ts'
import type { FlowNode } from '../graph.ts'
import type { NodeMemory, Reply, RunChoice } from '../run/run-state.ts'
import { Count, MAX_FLOW_TEXT, Words } from './node-fields.ts'
import type { NodeFacts, NodeKind, NodeTurn } from './node-kind.ts'
import { textProblems } from './node-parts.ts'

/** The exit of who was not understood so many times. */
export const ELSE_EXIT = 'else'
/** Options of a menu. */
export const MAX_MENU_OPTIONS = 50
/** Characters of an option's number, which is a part of an exit and of a row's id, and of its name. */
const [MAX_NUMBER, MAX_VALUE] = [20, 1000]

const Option = z.object({ number: Words, value: Words })
const Data = z.object({
  message: Words,
  arrayOption: z.array(Option).catch([]),
  /** Answers that are not understood before somebody else goes on. */
  maxTries: Count(3),
})
const read = (node: FlowNode) => Data.parse(node.data)

/** Asks for one of several choices, each of which has its exit. Specification 3 §3, server behaviour §6. */
export const menuNode: NodeKind = {
  isOffered: true,
  fields: [
    { name: 'message', type: 'text', rows: 5, maxLength: MAX_FLOW_TEXT },
    { name: 'arrayOption', type: 'choices' },
    { name: 'maxTries', type: 'number', min: 1, max: 10, step: 1 },
  ],
  exits: (node) => [
    ...optionsOf(node).map(({ number, value }) => ({
      handle: exitOf(number),
      name: { words: `[${number}] ${value}` },
    })),
    { handle: ELSE_EXIT, name: { key: 'else' } },
  ],
  enter: (node, facts) => ask(node, facts, 0),
  reply(node, facts, reply) {
    const chosen = chosenOption(node, facts, reply)
    if (chosen) return { reason: chosen.value, next: { go: exitOf(chosen.number) } }
    // A picture, an audio or a place is no answer, and no wrong one.
    if (reply.text === null && !reply.answerId) return { next: { wait: 'reply', memory: facts.memory } }
    const tries = triesIn(facts.memory) + 1
    if (tries < read(node).maxTries) return ask(node, facts, tries)
    if (facts.hasExit(ELSE_EXIT)) return { reason: reply.text ?? '', next: { go: ELSE_EXIT } }
    return { next: { end: 'notUnderstood' } }
  },
  texts: (node) => [read(node).message, ...optionsOf(node).map(({ value }) => value)],
  lint(node) {
    const options = optionsOf(node)
    const numbers = options.map(({ number }) => number)
    const doubled = numbers.filter((number, index) => numbers.indexOf(number) !== index)
    const isCut =
      options.length > INTERACTIVE_LIMITS.rows ||
      options.some(({ value }) => value.length > INTERACTIVE_LIMITS.rowTitle)
    return [
      ...textProblems(read(node).message, 'message'),
      ...(options.length === 0 ? [{ code: 'noOptions', severity: 'error' } as const] : []),
      ...options.flatMap(({ number, value }) =>
        number === '' || value.trim() === ''
          ? [{ code: 'emptyText', severity: 'error', about: number } as const]
          : [],
      ),
      ...options.flatMap(({ number, value }) =>
        number.length > MAX_NUMBER || value.length > MAX_VALUE
          ? [{ code: 'outOfRange', severity: 'error', about: 'arrayOption' } as const]
          : [],
      ),
      ...[...new Set(doubled)].map((about) => ({ code: 'doubledNumber', severity: 'error', about }) as const),
      ...(isCut ? [{ code: 'longMenu', severity: 'hint' } as const] : []),
    ]
  },
  isWaiting: true,
  leadsToPeople: () => false,
}

function optionsOf(node: FlowNode) {
  return read(node).arrayOption.slice(0, MAX_MENU_OPTIONS)
}

function exitOf(number: string): string {
  return `a${number}`
}

const PRESS_ID = /^f\.([\w-]{1,64})\.(.{1,20})$/

/** The id of a row or button of a menu: it names the node, so that an older list on the phone keeps its meaning. */
export function menuPressId(nodeId: string, number: string): string {
  return `f.${nodeId}.${number}`
}

/** The menu whose row was pressed; null for anything else. */
export function pressedMenu(answerId: string | null | undefined): string | null {
  return PRESS_ID.exec(answerId ?? '')?.[1] ?? null
}

function ask(node: FlowNode, { nodeId, fill }: NodeFacts, tries: number): NodeTurn {
  const choices: RunChoice[] = optionsOf(node).map(({ number, value }) => ({
    id: menuPressId(nodeId, number),
    number,
    name: fill(value),
  }))
  const say = { do: 'say', text: fill(read(node).message), choices } as const
  return { effects: [say], next: { wait: 'reply', memory: { tries } } }
}

function triesIn({ tries }: NodeMemory): number {
  return typeof tries === 'number' ? tries : 0
}

/** By the row that was pressed, the number that was typed, or the name. */
function chosenOption(node: FlowNode, { nodeId, fill }: NodeFacts, { text, answerId }: Reply) {
  const options = optionsOf(node)
  const pressed = options.find(({ number }) => menuPressId(nodeId, number) === answerId)
  if (pressed) return pressed
  const typed = (text ?? '').trim()
  const byNumber = options.find(({ number }) => number === typed)
  if (byNumber) return byNumber
  const isCounted = options.every(({ number }, index) => number === String(index + 1))
  // A numeral is a line of the list only where the lines are counted from 1.
  if (!isCounted && /\d/.test(typed)) return undefined
  const choice = readChoice(
    options.map(({ value }) => fill(value)),
    typed,
  )
  return choice.kind === 'chosen' ? options[choice.lineIndex] : undefined
}
