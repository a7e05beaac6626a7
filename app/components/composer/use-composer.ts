import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { capabilitiesOf } from './availability'
import { type Standing, standingOf } from './collision'
import {
  type ComposerAction,
  composerReducer,
  type KeptComposer,
  type Mode,
  openComposer,
} from './composer-state'
import { type Drafts, useSavedDraft } from './drafts'
import { judgeFiles, type RefusedFile, readTrayFile } from './files/tray-files'
import { composerName, unsavedText } from './local-draft'

/** What was being written in conversations that are not open now, files and all, for as long as the page lives. */
const kept = new Map<string, KeptComposer>()

/** What is written in a conversation of the viewer and not sent: it outlives the composer. */
export function unsentText(viewerId: number, ticketId: number): string {
  const texts = kept.get(composerName(viewerId, ticketId))?.texts
  return texts ? texts.reply.trim() || texts.private.trim() : ''
}

type UseComposer = {
  viewerId: number
  ticket: TicketView
  messages: readonly MessageView[]
  drafts: Drafts
}

/** The composer of one conversation: what is written in it, kept while others are open and saved as drafts. */
export function useComposer({ viewerId, ticket, messages, drafts }: UseComposer) {
  const name = composerName(viewerId, ticket.id)
  const now = standingOf(ticket, messages)
  const [state, dispatch] = useReducer(composerReducer, undefined, () =>
    openComposer(kept.get(name) ?? { texts: drafts, files: [], start: drafts.reply ? now : null }),
  )
  const [isKnown] = useState(() => kept.has(name))
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const { texts, files, start, mode } = state
  useEffect(() => {
    kept.set(name, { texts, files, start })
  }, [name, texts, files, start])
  useUnsaved(name, dispatch, now)
  const latest = useRef(now)
  latest.current = now
  const onOther = (mode: Mode, text: string) => dispatch({ type: 'restore', mode, text, now: latest.current })
  useSavedDraft({ name, ticketId: ticket.id, mode, texts, isKnown, onOther })

  const attach = useCallback(
    async (chosen: File[]) => {
      const judged = judgeFiles(chosen, files.length, capabilitiesOf(ticket.channel))
      setRefused(judged.refused)
      if (judged.taken.length === 0) return
      const read = await Promise.all(judged.taken.map(readTrayFile))
      dispatch({ type: 'attach', files: read, now: latest.current })
    },
    [files.length, ticket.channel],
  )
  const write = (text: string) => dispatch({ type: 'write', text, now })
  return { name, state, dispatch, refused, attach, now, write, text: texts[mode] }
}

/** What this browser kept of a text that never reached the server comes back with the conversation. */
function useUnsaved(name: string, dispatch: Dispatch<ComposerAction>, now: Standing) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a conversation
  useEffect(() => {
    for (const mode of ['reply', 'private'] as const) {
      const text = unsavedText(name, mode)
      if (text !== undefined) dispatch({ type: 'restore', mode, text, now })
    }
  }, [name])
}
