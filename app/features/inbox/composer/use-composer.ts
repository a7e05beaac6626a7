import {
  type Dispatch,
  type MutableRefObject,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { judgeFiles, type RefusedFile, readTrayFile } from '~/kit/composer/files/tray-files'
import { holdPage } from '~/lib/ui/hold-page'
import { capabilitiesOf } from './availability'
import { type ConversationSnapshot, conversationSnapshotOf } from './collision'
import { composerCache, keepAttached } from './composer-cache'
import { type ComposerAction, composerReducer, type Mode, openComposer } from './composer-state'
import { composerName, unsavedText } from './local-draft'
import { type Drafts, useSavedDraft } from './server-draft'

type UseComposer = {
  viewerId: number
  ticket: TicketView
  messages: readonly MessageView[]
  drafts: Drafts
}

/** The composer of one conversation: what is written in it, kept while others are open and saved as drafts. */
export function useComposer({ viewerId, ticket, messages, drafts }: UseComposer) {
  const name = composerName(viewerId, ticket.id)
  const now = conversationSnapshotOf(ticket, messages)
  const [state, dispatch] = useReducer(composerReducer, undefined, () =>
    openComposer(composerCache.get(name) ?? { texts: drafts, files: [], start: drafts.reply ? now : null }),
  )
  const [isKnown] = useState(() => composerCache.has(name))
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const { texts, files, start, mode } = state
  useEffect(() => {
    composerCache.set(name, { texts, files, start })
    holdPage(`files ${name}`, files.length > 0)
  }, [name, texts, files, start])
  useUnsaved(name, dispatch, now)
  const latest = useRef(now)
  latest.current = now
  const onOther = (mode: Mode, text: string) => dispatch({ type: 'restore', mode, text, now: latest.current })
  useSavedDraft({ name, ticketId: ticket.id, mode, texts, isKnown, onOther })

  const isShown = useRef(true)
  useWhetherShown(isShown)
  const attach = useCallback(
    async (chosen: File[]) => {
      const judged = judgeFiles(chosen, files.length, capabilitiesOf(ticket.channel))
      setRefused(judged.refused)
      if (judged.accepted.length === 0) return
      const read = await Promise.all(judged.accepted.map(readTrayFile))
      const action = { type: 'attach', files: read, now: latest.current } as const
      if (isShown.current) dispatch(action)
      else keepAttached(name, action)
    },
    [files.length, ticket.channel, name],
  )
  const write = (text: string) => dispatch({ type: 'write', text, now })
  /** Runs a composer action. When the message was sent, the notices about refused files go with it. */
  const act = (action: ComposerAction) => {
    if (action.type === 'sent') setRefused([])
    dispatch(action)
  }
  return { name, state, dispatch: act, refused, attach, now, write, text: texts[mode] }
}

/** Whether the composer is still on the screen: a file takes a moment to be read, a film to be ended. */
function useWhetherShown(isShown: MutableRefObject<boolean>) {
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [isShown])
}

/** Restores, with the conversation, a text that this browser kept and that never reached the server. */
function useUnsaved(name: string, dispatch: Dispatch<ComposerAction>, now: ConversationSnapshot) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a conversation
  useEffect(() => {
    for (const mode of ['reply', 'private'] as const) {
      const text = unsavedText(name, mode)
      if (text !== undefined) dispatch({ type: 'restore', mode, text, now })
    }
  }, [name])
}
