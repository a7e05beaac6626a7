import { useCallback, useEffect, useRef } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import { call } from '~/lib/call'
import { useStore } from '~/live/store/use-store'
import type { Mode } from './composer-state'
import { keepLocalDraft } from './local-draft'

/** Writing pauses after this long without a letter. */
const PAUSE_MS = 700

export type Drafts = Record<Mode, string>

/** Texts that the server does not have yet: what it says about them is older than what is here. */
const unkept = new Set<string>()
/** The drafts on their way to the server. */
const keeping = new Map<string, Promise<void>>()

/** Tells the other tabs of this browser that a draft is over: each looks at the server, as when one comes back to it. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('recado-drafts')

const MODES = ['reply', 'private'] as const
const keyOf = (name: string, mode: Mode) => `${name} ${mode}`

type SavedDraft = {
  name: string
  ticketId: number
  mode: Mode
  texts: Drafts
  /** The conversation was open before in this page: what the server has may be newer than what is here. */
  isKnown: boolean
  /** Another device wrote on, or sent it. */
  onOther: (mode: Mode, text: string) => void
}

/**
 * Keeps what is being written at the server on each pause, and when the conversation is left, so that any device can
 * go on with it; and goes on here with what another device wrote. What could not be kept is tried again with the next
 * pause; the text itself stays where it is.
 */
export function useSavedDraft({ name, ticketId, mode, texts, isKnown, onOther }: SavedDraft) {
  const saved = useRef<Partial<Drafts>>({})
  const latest = useRef({ mode, texts, onOther })
  latest.current = { mode, texts, onOther }
  const first = useRef(true)
  const { isRemoved } = useStore()
  const isGone = useCallback(() => isRemoved('ticket', ticketId), [isRemoved, ticketId])
  const text = texts[mode]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of both modes count once, in the beginning
  useEffect(() => {
    const isFirst = first.current
    first.current = false
    if (isFirst) saved.current = withoutUnkept(name, texts)
    const isSaved = saved.current[mode] === text
    if (isFirst && isSaved) return
    keepLocalDraft(name, mode, { text, isSaved })
    if (isSaved) return
    unkept.add(keyOf(name, mode))
    const timer = setTimeout(
      () => void keep({ name, ticketId, mode, text, saved: saved.current, isGone }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [name, ticketId, mode, text, isGone])

  useEffect(() => {
    const leave = () => {
      const { texts } = latest.current
      for (const mode of MODES) {
        const text = texts[mode]
        const isUnsaved = unkept.has(keyOf(name, mode)) && saved.current[mode] !== text
        if (isUnsaved) void keep({ name, ticketId, mode, text, saved: saved.current, isGone })
      }
    }
    const look = async () => {
      const before = latest.current.texts
      const storedDrafts = await readDrafts(name, ticketId)
      if (!storedDrafts) return
      for (const draftMode of MODES) {
        const isTouched =
          unkept.has(keyOf(name, draftMode)) || latest.current.texts[draftMode] !== before[draftMode]
        if (isTouched || storedDrafts[draftMode] === before[draftMode]) continue
        saved.current[draftMode] = storedDrafts[draftMode]
        latest.current.onOther(draftMode, storedDrafts[draftMode])
      }
    }
    const turn = () => (document.visibilityState === 'hidden' ? leave() : void look())
    if (isKnown) void look()
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (data === name) void look()
    }
    document.addEventListener('visibilitychange', turn)
    channel?.addEventListener('message', hear)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      channel?.removeEventListener('message', hear)
      leave()
    }
  }, [name, ticketId, isKnown, isGone])
}

function withoutUnkept(name: string, texts: Drafts): Partial<Drafts> {
  return Object.fromEntries(
    MODES.flatMap((mode) => (unkept.has(keyOf(name, mode)) ? [] : [[mode, texts[mode]]])),
  )
}

/** Nothing is being written there any more, nor on any other device. */
export async function dropDraft(name: string, ticketId: number, mode: Mode): Promise<void> {
  unkept.add(keyOf(name, mode))
  await keep({ name, ticketId, mode, text: '', saved: {}, isGone: () => false })
  channel?.postMessage(name)
}

type Keep = {
  name: string
  ticketId: number
  mode: Mode
  text: string
  saved: Partial<Drafts>
  /** Returns whether the ticket is no longer the viewer's. The server would keep no draft for such a ticket. */
  isGone: () => boolean
}

/** One after the other: a text that arrives after a newer one would take its place. */
function keep(draft: Keep): Promise<void> {
  const { name } = draft
  const before = keeping.get(name) ?? Promise.resolve()
  const done = before.then(() => put(draft)).finally(() => keeping.get(name) === done && keeping.delete(name))
  keeping.set(name, done)
  return done
}

async function put({ name, ticketId, mode, text, saved, isGone }: Keep) {
  if (isGone()) return
  const before = saved[mode]
  saved[mode] = text
  const isPrivate = mode === 'private'
  const answer = await call(inbox.saveDraft, { ticketId, isPrivate, body: text })
  if (saved[mode] !== text) return
  if (answer.ok) {
    unkept.delete(keyOf(name, mode))
    keepLocalDraft(name, mode, { text, isSaved: true })
  } else saved[mode] = before
}

/** Reads the drafts that the server has, after those on their way there have arrived. */
export async function readDrafts(name: string, ticketId: number): Promise<Drafts | undefined> {
  await keeping.get(name)
  const answer = await call(inbox.getDrafts, { ticketId })
  return answer.ok ? { reply: answer.value.reply, private: answer.value.note } : undefined
}
