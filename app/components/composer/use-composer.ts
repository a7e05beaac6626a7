import { useCallback, useEffect, useReducer, useState } from 'react'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { capabilitiesOf } from './availability'
import { newestId } from './collision'
import { composerReducer, type KeptComposer, openComposer } from './composer-state'
import { type Drafts, useSavedDraft } from './drafts'
import { judgeFiles, type RefusedFile, readTrayFile } from './tray-files'

/** What was being written in conversations that are not open now, files and all, for as long as the page lives. */
const kept = new Map<string, KeptComposer>()

type UseComposer = {
  viewerId: number
  ticket: TicketView
  messages: readonly MessageView[]
  drafts: Drafts
}

/** The composer of one conversation: what is written in it, kept while others are open and saved as drafts. */
export function useComposer({ viewerId, ticket, messages, drafts }: UseComposer) {
  const name = `${viewerId}:${ticket.id}`
  const newest = newestId(messages)
  const [state, dispatch] = useReducer(composerReducer, undefined, () =>
    openComposer(kept.get(name) ?? { texts: drafts, files: [], startedAfter: drafts.reply ? newest : null }),
  )
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const { texts, files, startedAfter, mode } = state
  useEffect(() => {
    kept.set(name, { texts, files, startedAfter })
  }, [name, texts, files, startedAfter])
  useSavedDraft(ticket.id, mode, texts[mode])

  const attach = useCallback(
    async (chosen: File[]) => {
      const judged = judgeFiles(chosen, files.length, capabilitiesOf(ticket.channel))
      setRefused(judged.refused)
      if (judged.taken.length === 0) return
      const read = await Promise.all(judged.taken.map(readTrayFile))
      dispatch({ type: 'attach', files: read, newestId: newest })
    },
    [files.length, ticket.channel, newest],
  )
  const write = (text: string) => dispatch({ type: 'write', text, newestId: newest })
  return { name, state, dispatch, refused, attach, newest, write, text: texts[mode] }
}
