import { expect, test } from 'bun:test'
import { answerOf } from '#domain/flows/contract/call-answer.ts'
import type { FlowGraph, FlowNode } from '#domain/flows/contract/graph.ts'
import { advance, beginRun, type RunFacts } from '#domain/flows/contract/run/advance.ts'
import type { Advanced, RunInput } from '#domain/flows/contract/run/run-state.ts'
import { type Random, randomFrom } from '../random.ts'
import { seedOfRun, tell } from '../report.ts'

/*
 * Random drawings and conversations, judged beside a small model that knows nothing of the engine: what is said, where it waits
 * and how it ends. Each message is read at most once; every conversation ends or waits; the same draws give the same.
 */

const DRAWINGS = 20_000
const QUEUE = 7
const NOW = Date.parse('2026-11-30T12:00:00Z')

type Spec =
  | { type: 'message'; text: string; to: number | null }
  | { type: 'question'; text: string; key: string; to: number | null }
  | { type: 'menu'; text: string; exits: (number | null)[]; other: number | null }
  | { type: 'condition'; key: string; value: string; yes: number | null; no: number | null }
  | { type: 'interval'; seconds: number; to: number | null }
  | { type: 'typebot'; to: number | null }
  | { type: 'ticket' }

const KEYS = ['a', 'b', 'c']
const WORDS = ['sim', 'nao', '1', '2', 'talvez']

type Draw = { random: Random; text: string; to(): number | null }

/** A node of each kind, drawn at random. */
const SPECS: { [T in Spec['type']]: (draw: Draw) => Extract<Spec, { type: T }> } = {
  message: ({ text, to }) => ({ type: 'message', text, to: to() }),
  question: ({ random, text, to }) => ({ type: 'question', text, key: random.pick(KEYS), to: to() }),
  menu: ({ text, to }) => ({ type: 'menu', text, exits: [to(), to()], other: to() }),
  condition: ({ random, to }) => ({
    type: 'condition',
    key: random.pick(KEYS),
    value: random.pick(WORDS),
    yes: to(),
    no: to(),
  }),
  interval: ({ random, to }) => ({ type: 'interval', seconds: 1 + random.below(100), to: to() }),
  typebot: ({ to }) => ({ type: 'typebot', to: to() }),
  ticket: () => ({ type: 'ticket' }),
}
const TYPES = ['message', 'question', 'menu', 'condition', 'interval', 'typebot', 'ticket'] as const

function randomSpecs(random: Random): Spec[] {
  const count = 2 + random.below(9)
  const to = () => (random.next() < 0.12 ? null : random.below(count))
  return Array.from({ length: count }, (_, index) => {
    const text = `n${index} {{${random.pick(KEYS)}}}`
    return SPECS[random.pick(TYPES)]({ random, text, to })
  })
}

/** The exits of a node, and to which node each leads. */
function exitsOf(spec: Spec): [handle: string, to: number | null][] {
  if (spec.type === 'ticket') return []
  if (spec.type === 'condition')
    return [
      ['a', spec.yes],
      ['b', spec.no],
    ]
  if (spec.type !== 'menu') return [['a', spec.to]]
  return [
    ...spec.exits.map((to, place): [string, number | null] => [`a${place + 1}`, to]),
    ['else', spec.other],
  ]
}

const DATA: { [T in Spec['type']]: (spec: Extract<Spec, { type: T }>) => FlowNode['data'] } = {
  message: ({ text }) => ({ label: text }),
  question: ({ text, key }) => ({ typebotIntegration: { message: text, answerKey: key } }),
  menu: ({ text, exits }) => ({
    message: text,
    maxTries: 2,
    arrayOption: exits.map((_, place) => ({ number: `${place + 1}`, value: `x${place}` })),
  }),
  condition: ({ key, value }) => ({ key, condition: 1, value }),
  interval: ({ seconds }) => ({ sec: seconds }),
  typebot: () => ({ typebotIntegration: { name: 'T', urlN8N: 'u', typebotSlug: 's' } }),
  ticket: () => ({ id: QUEUE }),
}

function dataOf<T extends Spec['type']>(spec: Extract<Spec, { type: T }> & { type: T }): FlowNode['data'] {
  return DATA[spec.type](spec)
}

function graphOf(specs: readonly Spec[]): FlowGraph {
  const position = { x: 0, y: 0 }
  const nodes = specs.map(
    (spec, index): FlowNode => ({ id: `n${index}`, position, type: spec.type, data: dataOf(spec) }),
  )
  const links = specs.flatMap((spec, index) =>
    exitsOf(spec).map(([handle, to]) => ({ source: `n${index}`, handle, to })),
  )
  const connections = [{ source: 'start', handle: 'a', to: 0 }, ...links].flatMap(({ source, handle, to }) =>
    to === null ? [] : [{ id: `${source}${handle}`, source, sourceHandle: handle, target: `n${to}` }],
  )
  return { schema: 1, nodes: [{ id: 'start', type: 'start', position, data: {} }, ...nodes], connections }
}

/** Events of a conversation. */
type Happening = { do: 'say'; text: string } | { do: 'time' } | { do: 'answer'; text: string; ends: boolean }

/** The small model: where a conversation is, what was said, and which variables it has. */
class Model {
  said: string[] = []
  variables: Record<string, string> = {}
  place: number | null = null
  waits: 'reply' | 'time' | 'call' | null = null
  outcome: string | null = null
  private tries = 0
  private kept = 0

  constructor(private specs: readonly Spec[]) {
    this.go(0)
  }

  private fill(text: string): string {
    const filled = text.replace(/\{\{(\w)\}\}/g, (_, key: string) => this.variables[key] ?? '')
    return filled.trimEnd()
  }

  private go(to: number | null): void {
    let next = to
    const saidBefore = this.said.length
    for (let passed = 0; passed < 200; passed++) {
      const spec = next === null ? undefined : this.specs[next]
      if (next === null || !spec) {
        this.end('completed')
        return
      }
      this.place = next
      const after = this.enter(spec)
      if (after === undefined) return
      next = after
    }
    // Nobody is sent what goes round for ever.
    this.said.length = saidBefore
    this.end('failed')
  }

  /** Answers the next node, null for none; undefined where it waits or has ended. */
  private enter(spec: Spec): number | null | undefined {
    if (spec.type === 'condition') return (this.variables[spec.key] ?? '') === spec.value ? spec.yes : spec.no
    if (spec.type === 'ticket') return this.stop(null, 'queued')
    if (spec.type === 'interval') return this.stop('time')
    if (spec.type === 'typebot') return this.stop('call')
    this.said.push(this.fill(spec.text))
    if (spec.type === 'message') return spec.to
    this.tries = 0
    this.kept = 0
    return this.stop('reply')
  }

  private stop(waits: Model['waits'], outcome: string | null = null): undefined {
    this.outcome = outcome
    this.waits = waits
    return undefined
  }

  private end(outcome: string): void {
    this.outcome = outcome
    this.waits = null
  }

  happens(happening: Happening): void {
    const spec = this.specs[this.place ?? 0]
    if (this.outcome || !spec) return
    if (happening.do === 'say') this.hear(spec, happening.text)
    else if (happening.do === 'answer') this.getAnswer(spec, happening)
    else if (this.waits === 'time' && spec.type === 'interval') this.go(spec.to)
  }

  private getAnswer(spec: Spec, { text, ends }: { text: string; ends: boolean }): void {
    if (this.waits !== 'call' || spec.type !== 'typebot') return
    this.said.push(text)
    this.kept = Math.max(0, this.kept - 1)
    if (ends) this.go(spec.to)
    else this.waits = this.kept > 0 ? 'call' : 'reply'
  }

  private hear(spec: Spec, text: string): void {
    if (this.waits !== 'reply' || spec.type === 'typebot') {
      this.kept++
      if (this.waits === 'reply') this.waits = 'call'
      return
    }
    if (spec.type === 'menu') this.choose(spec, text)
    if (spec.type !== 'question') return
    this.variables[spec.key] = text
    this.go(spec.to)
  }

  private choose(spec: Extract<Spec, { type: 'menu' }>, text: string): void {
    const chosen = ['1', '2'].indexOf(text)
    if (chosen >= 0) this.go(spec.exits[chosen] ?? null)
    else if (++this.tries < 2) this.said.push(this.fill(spec.text))
    else if (spec.other === null) this.end('notUnderstood')
    else this.go(spec.other)
  }
}

/** The same by the engine; the messages that wait for a call are counted as a conversation counts them. */
function runEngine(graph: FlowGraph, happenings: readonly Happening[], seed: number) {
  let now = NOW
  let keptCount = 0
  const facts = (): RunFacts => ({
    graph,
    now: new Date(now),
    values: new Map(),
    refs: { queueIds: new Set([QUEUE]), fileNames: new Set() },
    keptCount,
  })
  let last: Advanced = beginRun(facts(), { startedBy: 'welcome', seed })
  const said = textsOf(last)
  for (const happening of happenings) {
    if (last.ending || !isDue(happening, last)) continue
    now = instantOf(happening, last, now)
    if (happening.do === 'answer') keptCount = Math.max(0, keptCount - 1)
    last = advance(facts(), last.state, inputOf(happening))
    said.push(...textsOf(last))
    const added = happening.do === 'say' ? 1 : 0
    keptCount = last.replies === 'kept' ? keptCount + added : 0
  }
  return { said, last }
}

function instantOf({ do: act }: Happening, { state }: Advanced, now: number): number {
  return act === 'time' ? Math.max(now, Date.parse(state.memory.dueAt ?? '')) : now
}

/** A time that nobody waits for does not come, and nobody answers who was not asked. */
function isDue({ do: act }: Happening, { state }: Advanced): boolean {
  return act === 'say' || state.waitsFor === (act === 'time' ? 'time' : 'call')
}

function inputOf(happening: Happening): RunInput {
  if (happening.do === 'say') return { kind: 'reply', text: happening.text }
  if (happening.do === 'time') return { kind: 'time' }
  const { text, ends } = happening
  return {
    kind: 'answer',
    answer: answerOf({ parts: [{ kind: 'text', text }], next: ends ? 'end' : 'reply' }),
  }
}

function textsOf({ effects }: Advanced): string[] {
  return effects.flatMap((effect) => (effect.do === 'say' ? [effect.text] : []))
}

function randomHappening(random: Random, nth: number): Happening {
  const roll = random.next()
  if (roll < 0.6) return { do: 'say', text: random.pick(WORDS) }
  return roll < 0.8 ? { do: 'time' } : { do: 'answer', text: `r${nth}`, ends: random.next() < 0.4 }
}

/** One drawing and one conversation, by the engine and by the model; answers how it stands then. */
function compare(random: Random, nth: number): string {
  const specs = randomSpecs(random)
  const graph = graphOf(specs)
  const happenings = Array.from({ length: 12 }, () => randomHappening(random, nth))
  const model = new Model(specs)
  for (const happening of happenings) model.happens(happening)
  const { said, last } = runEngine(graph, happenings, nth)
  const standing = last.ending?.outcome ?? `${last.state.nodeId} ${last.state.waitsFor}`
  const expected = model.outcome ?? `n${model.place} ${model.waits}`
  const engine: unknown = { said, standing, specs, happenings }
  expect(engine).toEqual({
    said: model.said,
    standing: expected,
    specs,
    happenings,
  })
  expect(runEngine(graph, happenings, nth).last).toEqual(last)
  return last.ending?.outcome ?? last.state.waitsFor
}

test('random drawings are walked as a small model walks them', () => {
  const seed = seedOfRun()
  const counts: Record<string, number> = {}
  for (let nth = 0; nth < DRAWINGS; nth++) {
    const end = compare(randomFrom(seed + nth * 7919), nth)
    counts[end] = (counts[end] ?? 0) + 1
  }
  tell('random drawings', { seed, drawings: DRAWINGS, ...counts })
})
