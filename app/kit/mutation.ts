import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { AnswerOf, InputOf } from '#domain/core/contract/endpoint.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { Callable } from '~/lib/api-client'
import { type CallResult, callAny } from '~/lib/call'
import { useLastingRefusal } from './refusal/refusal'

type State = { busy: boolean; problem: Problem | undefined }
/** A component that uses the mutation, and whether it shows the reason of a refusal. */
type Watcher = { tell: () => void; shows: () => boolean }
type Entry = {
  state: State
  /** The last call that is under way, and its input as JSON. */
  pendingCall: Promise<unknown> | undefined
  input: string
  watchers: Set<Watcher>
}

const IDLE: State = { busy: false, problem: undefined }
/** The calls by key. Filled in the browser only: the server calls no mutation while it renders. */
const entries = new Map<string, Entry>()

export type Mutation<E extends Callable> = Readonly<State> & {
  /**
   * Calls the endpoint. The same input while a call is under way shares that call; another input waits for it and then
   * gets a call of its own.
   */
  run: (input: InputOf<E>) => Promise<CallResult<AnswerOf<E>>>
  /** Clears the problem, once it was read. */
  clear: () => void
}

export type MutationOptions<E extends Callable> = {
  /**
   * The id of the row that is changed. All components with the same `key` share the request under way and the reason
   * for its refusal. A function serves components that act on many rows: then only `run` tells the result of each.
   */
  key?: string | number | ((input: InputOf<E>) => string | number)
  onDone?: (answer: AnswerOf<E>, input: InputOf<E>) => void
  /** Handles a refusal. Without this, and where no component shows the problem, a notice does. */
  onRefused?: (problem: Problem, input: InputOf<E>) => void
  /** The caller of `run` shows its answer, as a Form does, for as long as this component is mounted. */
  isAnswerShown?: boolean
}

/**
 * Changes something by one call of the API. The call outlives the component that made it: `onDone` still runs, and a
 * component that is mounted later with the same `key` sees that it is under way, or why it was refused. A component that
 * reads `problem` while it renders is expected to show it; a problem that no component shows is said in a notice that
 * stays, with a button to try again.
 */
export function useMutation<E extends Callable>(
  endpoint: E,
  { key: rowKey = '', onDone, onRefused, isAnswerShown = false }: MutationOptions<E> = {},
): Mutation<E> {
  const stay = useLastingRefusal()
  const rerun = useRef<(input: InputOf<E>) => unknown>(nothing)
  const latest = useRef({ rowKey, onDone, onRefused })
  useEffect(() => {
    latest.current = { rowKey, onDone, onRefused }
  })
  const watchedKey = typeof rowKey === 'function' ? undefined : keyOf(endpoint, rowKey)
  const isProblemRead = useRef(false)
  isProblemRead.current = isAnswerShown
  const watching = useCallback(
    (tell: () => void) =>
      watchedKey ? watch(watchedKey, { tell, shows: () => isProblemRead.current }) : nothing,
    [watchedKey],
  )
  const state = useSyncExternalStore(
    watching,
    () => (watchedKey && entries.get(watchedKey)?.state) || IDLE,
    () => IDLE,
  )
  const run = useCallback(
    (input: InputOf<E>) => {
      const { rowKey: latestRowKey } = latest.current
      const key = keyOf(endpoint, typeof latestRowKey === 'function' ? latestRowKey(input) : latestRowKey)
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
    if (watchedKey)
      show(watchedKey, { busy: entries.get(watchedKey)?.state.busy ?? false, problem: undefined })
  }, [watchedKey])
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

function keyOf({ method, path }: Callable, rowKey: string | number): string {
  return `${method} ${path} ${rowKey}`
}

async function ask<E extends Callable>(
  key: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<CallResult<AnswerOf<E>>> {
  show(key, { busy: true, problem: undefined })
  const result = await callEndpoint(endpoint, input)
  show(key, { busy: false, problem: result.ok || !isShown(key) ? undefined : result.problem })
  return result
}

function isShown(key: string): boolean {
  return [...(entries.get(key)?.watchers ?? [])].some(({ shows }) => shows())
}

function entryOf(key: string): Entry {
  const entry = entries.get(key) ?? { state: IDLE, pendingCall: undefined, input: '', watchers: new Set() }
  entries.set(key, entry)
  return entry
}

function once<T>(key: string, input: unknown, ask: () => Promise<T>): Promise<T>
function once(key: string, input: unknown, ask: () => Promise<unknown>) {
  const entry = entryOf(key)
  const inputText = JSON.stringify(input)
  if (entry.pendingCall && entry.input === inputText) return entry.pendingCall
  const pendingCall = (entry.pendingCall ? entry.pendingCall.then(ask) : ask()).finally(() => {
    if (entry.pendingCall !== pendingCall) return
    entry.pendingCall = undefined
    release(key)
  })
  entry.pendingCall = pendingCall
  entry.input = inputText
  return pendingCall
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

/** Removes an entry that no component uses and of which no call is under way. */
function release(key: string): void {
  const entry = entries.get(key)
  if (entry && entry.watchers.size === 0 && !entry.pendingCall) entries.delete(key)
}

/**
 * Calls an endpoint of any type. TypeScript knows for each endpoint whether its input may be left out, but not for a
 * generic one.
 */
function callEndpoint<E extends Callable>(endpoint: E, input: InputOf<E>): Promise<CallResult<AnswerOf<E>>>
function callEndpoint(endpoint: Callable, input: object) {
  return callAny(endpoint, input)
}
