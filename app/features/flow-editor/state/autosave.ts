import type { Problem } from '#domain/core/contract/problems.ts'
import type { TypedKeys } from '#domain/flows/contract/nodes/typed-secrets.ts'
import { FlowDraftView, type Published, type SavedDraft } from '#domain/flows/contract/schema.ts'
import type { CallResult } from '~/lib/api-client'
import type { Drawing } from '../drawing/drawing'
import { isSameDrawing } from '../drawing/same-drawing'
import type { EditorStore } from './editor-store'
import { keysOfDrawn, withKeys } from './with-keys'

/** So long after a change the draft is stored. */
const PAUSE_MS = 1200
/** So long after a failure it is tried again, each time longer. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const

/** Another editor's draft, which is newer than the one that was edited here. */
export type Conflict = { current: FlowDraftView; by: string | null }

export type SaveState =
  | { kind: 'saved' }
  /** Something was drawn, and is stored in a moment. */
  | { kind: 'pending' }
  | { kind: 'saving' }
  /** The server is not reached; what was drawn is kept in this browser. */
  | { kind: 'away' }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'refused'; problem: Problem }

type Draft = { drawing: Drawing; version: number }
/** A drawing of this browser that has not been stored, from the draft of this version on. */
export type UnsentDraft = { drawing: Drawing; version: number }

/** The outside of an autosave. */
export type AutosaveWorld = {
  save(draft: Draft): Promise<CallResult<SavedDraft>>
  publish(draft: Draft & { note: string }): Promise<CallResult<Published>>
  /** Keeps what is not stored in this browser; null = everything is stored. */
  keep(unsent: UnsentDraft | null): void
  later(ms: number, run: () => void): () => void
}

/** Outcome for the newest draft: it is drawn now, it was drawn already, or what is here comes first. */
export type TakenUp = 'taken' | 'same' | 'left'

export type Autosave = {
  read(): SaveState
  subscribe(tell: () => void): () => void
  /** Stores now what waits, as before the page is left. */
  flush(): Promise<void>
  /** Stores and publishes; null where the answer is shown by the state. */
  publish(note: string): Promise<Published | null>
  /** The network is back. */
  retry(): void
  /** After a conflict: the own drawing over the other one, or the other one in its place. */
  settle(choice: 'own' | 'other'): void
  /** Another version became the draft by a call of its own. */
  adopt(drawing: Drawing, version: number): void
  /** The newest draft of the server, in place of an older one where nothing that was drawn here waits. */
  takeUp(drawing: Drawing, version: number): TakenUp
  version(): number
  stop(): void
}

/** Stores the drawing a moment after each change, one call at a time, through lost networks and other editors. */
export function makeAutosave(
  store: EditorStore,
  world: AutosaveWorld,
  stored: { drawing: Drawing; version: number },
  onSaved: (saved: SavedDraft) => void,
): Autosave {
  let state: SaveState = { kind: 'saved' }
  let { drawing: storedDrawing, version } = stored
  let cancel: () => void = () => undefined
  let underWay: Promise<void> | null = null
  let failureCount = 0
  /** Sent without an answer: it may be stored. */
  let uncertain: Drawing | null = null
  const listeners = new Set<() => void>()
  const present = () => store.read().history.present
  const keysNow = () => keysOfDrawn(present(), store.read().typedKeys)
  const hasKeys = () => Object.keys(keysNow()).length > 0
  const isUnsent = () => present() !== storedDrawing || uncertain !== null || hasKeys()

  const set = (next: SaveState) => {
    state = next
    for (const tell of listeners) tell()
  }
  const schedule = (ms: number) => {
    cancel()
    cancel = world.later(ms, () => void flush())
  }
  const draftNow = () => {
    const [drawing, typedKeys] = [present(), keysNow()]
    return { drawing, typedKeys, sent: { drawing: withKeys(drawing, typedKeys), version } }
  }
  const recordStored = (drawing: Drawing, typedKeys: TypedKeys, saved: SavedDraft) => {
    failureCount = 0
    version = saved.version
    storedDrawing = drawing
    uncertain = null
    store.forgetKeys(typedKeys)
    onSaved(saved)
    world.keep(isUnsent() ? { drawing: present(), version } : null)
    set(isUnsent() ? { kind: 'pending' } : { kind: 'saved' })
    if (isUnsent()) schedule(PAUSE_MS)
  }
  const failed = (drawing: Drawing, problem: Problem, status: number) => {
    const conflict = conflictIn(problem)
    if (conflict && isOwn(conflict)) {
      version = conflict.current.version
      storedDrawing = uncertain ?? storedDrawing
      uncertain = null
      set({ kind: 'pending' })
      return schedule(0)
    }
    if (conflict) return set({ kind: 'conflict', conflict })
    if (status !== 0 && status < 500) return set({ kind: 'refused', problem })
    uncertain = drawing
    set({ kind: 'away' })
    const waitMs = RETRY_MS[Math.min(failureCount, RETRY_MS.length - 1)] ?? PAUSE_MS
    failureCount += 1
    schedule(waitMs)
  }

  /** The newer draft is what was sent from here, and whose answer was lost. */
  const isOwn = ({ current }: Conflict) =>
    uncertain !== null && current.flow !== null && isSameDrawing(current.flow, uncertain)

  async function send(): Promise<void> {
    cancel()
    const { drawing, typedKeys, sent } = draftNow()
    set({ kind: 'saving' })
    const result = await world.save(sent)
    if (result.ok) recordStored(drawing, typedKeys, result.value)
    else failed(drawing, result.problem, result.status)
  }

  async function flush(): Promise<void> {
    while (underWay) await underWay
    if (!isUnsent() || state.kind === 'conflict') return
    underWay = send()
    await underWay.finally(() => {
      underWay = null
    })
  }

  const stopListening = store.subscribe(() => {
    if (!isUnsent()) {
      // Everything was undone.
      if (state.kind === 'pending' || state.kind === 'away') {
        cancel()
        world.keep(null)
        set({ kind: 'saved' })
      }
      return
    }
    world.keep({ drawing: present(), version })
    if (state.kind === 'conflict' || state.kind === 'saving') return
    if (state.kind !== 'away') {
      set({ kind: 'pending' })
      schedule(PAUSE_MS)
    }
  })

  return {
    read: () => state,
    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    flush,
    async publish(note) {
      while (underWay) await underWay
      if (state.kind === 'conflict') return null
      cancel()
      const { drawing, typedKeys, sent } = draftNow()
      set({ kind: 'saving' })
      let published: Published | null = null
      underWay = world.publish({ ...sent, note }).then((result) => {
        if (result.ok) {
          published = result.value
          recordStored(drawing, typedKeys, result.value)
        } else failed(drawing, result.problem, result.status)
      })
      await underWay.finally(() => {
        underWay = null
      })
      return published
    },
    retry() {
      if (state.kind === 'away') void flush()
    },
    settle(choice) {
      if (state.kind !== 'conflict') return
      const { current } = state.conflict
      version = current.version
      storedDrawing = current.flow ?? storedDrawing
      uncertain = null
      set({ kind: 'pending' })
      if (choice === 'other') {
        const drawing = storedDrawing
        // The own drawing is one step back.
        store.change(() => drawing)
        world.keep(null)
        set(hasKeys() ? { kind: 'pending' } : { kind: 'saved' })
      } else if (isSameDrawing(present(), storedDrawing) && !hasKeys()) {
        storedDrawing = present()
        world.keep(null)
        set({ kind: 'saved' })
      } else schedule(0)
    },
    adopt(drawing, newVersion) {
      cancel()
      version = newVersion
      storedDrawing = drawing
      uncertain = null
      store.change(() => drawing)
      world.keep(null)
      set({ kind: 'saved' })
    },
    takeUp(drawing, newVersion) {
      if (state.kind !== 'saved' || underWay || isUnsent() || newVersion < version) return 'left'
      version = newVersion
      if (isSameDrawing(drawing, present())) return 'same'
      storedDrawing = drawing
      // Somebody else who stores each second makes one step of undo.
      store.change(() => drawing, 'takenUp')
      return 'taken'
    },
    version: () => version,
    stop() {
      cancel()
      stopListening()
    },
  }
}

function conflictIn({ code, details }: Problem): Conflict | null {
  if (code !== 'ERR_ROW_CHANGED') return null
  const current = FlowDraftView.safeParse(details.current).data
  return current ? { current, by: typeof details.by === 'string' ? details.by : null } : null
}
