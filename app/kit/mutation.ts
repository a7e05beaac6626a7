import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { AnswerOf, InputOf } from '#domain/core/endpoint.ts'
import type { Problem } from '#domain/core/problems.ts'
import type { Callable } from '~/lib/api-client'
import { type CallResult, callAny } from '~/lib/call'
import { useLastingRefusal } from './refusal/refusal'

type State = { busy: boolean; problem: Problem | undefined }
/** Who looks at it; whether they show why it was refused. */
type Watcher = { tell: () => void; shows: () => boolean }
type Entry = {
  state: State
  /** The last that is under way, and what it was given, in words. */
  asked: Promise<unknown> | undefined
  input: string
  watchers: Set<Watcher>
}

const IDLE: State = { busy: false, problem: undefined }
/** In the browser alone: the server changes nothing by itself. */
const entries = new Map<string, Entry>()

export type Mutation<E extends Callable> = Readonly<State> & {
  /** Asked again for the same while it is under way it is asked once; for something else it is asked after it. */
  run: (input: InputOf<E>) => Promise<CallResult<AnswerOf<E>>>
  /** Forgets why it was not done: the reason was read. */
  clear: () => void
}

type MutationOptions<E extends Callable> = {
  /**
   * Which of them: a row's id. What is under way, and why it was refused, is the same for all who use it. As a function,
   * for whoever acts on many: then `run` alone tells what became of each.
   */
  of?: string | number | ((input: InputOf<E>) => string | number)
  onDone?: (answer: AnswerOf<E>, input: InputOf<E>) => void
  /** Says why it was refused; without it, and where nobody shows it, a notice does. */
  onRefused?: (problem: Problem, input: InputOf<E>) => void
  /** Who calls `run` shows what it answers, as a Form does, as long as this component is there. */
  isAnswerShown?: boolean
}

/**
 * Changes something by one call of the API. Its answer does not die with the component that asked: `onDone` runs, who
 * comes later with the same `of` sees that it is under way or why it was refused. Who reads `problem` as it draws shows it; what
 * nobody shows is said in a notice that stays, with a way to try again.
 */
export function useMutation<E extends Callable>(
  endpoint: E,
  { of = '', onDone, onRefused, isAnswerShown = false }: MutationOptions<E> = {},
): Mutation<E> {
  const stay = useLastingRefusal()
  const rerun = useRef<(input: InputOf<E>) => unknown>(nothing)
  const latest = useRef({ of, onDone, onRefused })
  useEffect(() => {
    latest.current = { of, onDone, onRefused }
  })
  const own = typeof of === 'function' ? undefined : keyOf(endpoint, of)
  const isProblemRead = useRef(false)
  isProblemRead.current = isAnswerShown
  const watching = useCallback(
    (tell: () => void) => (own ? watch(own, { tell, shows: () => isProblemRead.current }) : nothing),
    [own],
  )
  const state = useSyncExternalStore(
    watching,
    () => (own && entries.get(own)?.state) || IDLE,
    () => IDLE,
  )
  const run = useCallback(
    (input: InputOf<E>) => {
      const { of } = latest.current
      const key = keyOf(endpoint, typeof of === 'function' ? of(input) : of)
      return once(key, input, async () => {
        const result = await ask(key, endpoint, input)
        const { onDone, onRefused } = latest.current
        if (result.ok) onDone?.(result.value, input)
        else if (onRefused) onRefused(result.problem, input)
        else if (!isShown(key)) stay(result.problem, () => void rerun.current(input))
        return result
      })
    },
    [endpoint, stay],
  )
  rerun.current = run
  const clear = useCallback(() => {
    if (own) show(own, { busy: entries.get(own)?.state.busy ?? false, problem: undefined })
  }, [own])
  return {
    busy: state.busy,
    get problem() {
      isProblemRead.current = true
      return state.problem
    },
    run,
    clear,
  }
}

const nothing = () => undefined

function keyOf({ method, path }: Callable, of: string | number): string {
  return `${method} ${path} ${of}`
}

async function ask<E extends Callable>(
  key: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<CallResult<AnswerOf<E>>> {
  show(key, { busy: true, problem: undefined })
  const result = await asked(endpoint, input)
  show(key, { busy: false, problem: result.ok || !isShown(key) ? undefined : result.problem })
  return result
}

function isShown(key: string): boolean {
  return [...(entries.get(key)?.watchers ?? [])].some(({ shows }) => shows())
}

function entryOf(key: string): Entry {
  const known = entries.get(key) ?? { state: IDLE, asked: undefined, input: '', watchers: new Set() }
  entries.set(key, known)
  return known
}

function once<T>(key: string, input: unknown, ask: () => Promise<T>): Promise<T>
function once(key: string, input: unknown, ask: () => Promise<unknown>) {
  const entry = entryOf(key)
  const said = JSON.stringify(input)
  if (entry.asked && entry.input === said) return entry.asked
  const asked = (entry.asked ? entry.asked.then(ask) : ask()).finally(() => {
    if (entry.asked !== asked) return
    entry.asked = undefined
    release(key)
  })
  entry.asked = asked
  entry.input = said
  return asked
}

function show(key: string, state: State): void {
  const entry = entryOf(key)
  entry.state = state
  for (const { tell } of entry.watchers) tell()
}

function watch(key: string, watcher: Watcher) {
  const { watchers } = entryOf(key)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    release(key)
  }
}

/** What nobody looks at and nothing is under way of is forgotten. */
function release(key: string): void {
  const entry = entries.get(key)
  if (entry && entry.watchers.size === 0 && !entry.asked) entries.delete(key)
}

/** By whatever an endpoint takes: that its input may be left out is known of each, but not of all. */
function asked<E extends Callable>(endpoint: E, input: InputOf<E>): Promise<CallResult<AnswerOf<E>>>
function asked(endpoint: Callable, input: object) {
  return callAny(endpoint, input)
}
