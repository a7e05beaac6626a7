import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { AnswerOf, InputOf } from '#domain/core/endpoint.ts'
import type { Problem } from '#domain/core/problems.ts'
import { toast } from '~/components/ui/toaster'
import type { Callable } from '~/lib/api-client'
import { type CallResult, callAny } from '~/lib/call'
import { useErrorText } from '~/lib/text/error-text'

type State = { busy: boolean; problem: Problem | undefined }
type Entry = { state: State; asked: Promise<unknown> | undefined; watchers: Set<() => void> }

const IDLE: State = { busy: false, problem: undefined }
/** In the browser alone: the server changes nothing by itself. */
const entries = new Map<string, Entry>()

export type Mutation<E extends Callable> = State & {
  /** Asked again while it is under way it is asked once. */
  run: (input: InputOf<E>) => Promise<CallResult<AnswerOf<E>>>
  /** Forgets why it was not done: the reason was read. */
  clear: () => void
}

type MutationOptions<E extends Callable> = {
  /** Which of them: a row's id. What is under way, and why it was refused, is the same for all who use it. */
  of?: string | number
  onDone?: (answer: AnswerOf<E>) => void
}

/**
 * Changes something by one call of the API. Its answer does not die with the component that asked: `onDone` runs, who
 * comes later with the same `of` sees that it is under way or why it was refused, and what nobody shows any more is said
 * in a notice.
 */
export function useMutation<E extends Callable>(
  endpoint: E,
  { of = '', onDone }: MutationOptions<E> = {},
): Mutation<E> {
  const key = `${endpoint.method} ${endpoint.path} ${of}`
  const errorText = useErrorText()
  const latest = useRef({ onDone, errorText })
  useEffect(() => {
    latest.current = { onDone, errorText }
  })
  const state = useSyncExternalStore(
    (tell) => watch(key, tell),
    () => entries.get(key)?.state ?? IDLE,
    () => IDLE,
  )

  async function ask(input: InputOf<E>): Promise<CallResult<AnswerOf<E>>> {
    show(key, { busy: true, problem: undefined })
    const result = await asked(endpoint, input)
    const isShown = (entries.get(key)?.watchers.size ?? 0) > 0
    show(key, { busy: false, problem: result.ok || !isShown ? undefined : result.problem })
    if (result.ok) latest.current.onDone?.(result.value)
    else if (!isShown) toast.error(latest.current.errorText(result.problem.code, result.problem.details))
    return result
  }
  return {
    ...state,
    run: (input) => once(key, () => ask(input)),
    clear: () => show(key, { busy: entries.get(key)?.state.busy ?? false, problem: undefined }),
  }
}

function entryOf(key: string): Entry {
  const known = entries.get(key) ?? { state: IDLE, asked: undefined, watchers: new Set() }
  entries.set(key, known)
  return known
}

function once<T>(key: string, ask: () => Promise<T>): Promise<T>
function once(key: string, ask: () => Promise<unknown>) {
  const entry = entryOf(key)
  entry.asked ??= ask().finally(() => {
    entry.asked = undefined
    release(key)
  })
  return entry.asked
}

function show(key: string, state: State): void {
  const entry = entryOf(key)
  entry.state = state
  for (const tell of entry.watchers) tell()
}

function watch(key: string, tell: () => void) {
  const { watchers } = entryOf(key)
  watchers.add(tell)
  return () => {
    watchers.delete(tell)
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
