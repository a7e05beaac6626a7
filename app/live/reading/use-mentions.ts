import { useEffect, useRef } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { Mentions } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '../events/use-live'
import { useStore, useStored } from '../store/use-store'
import { defineQuery, useQuery } from './use-query'

export type Mention = Mentions['mentions'][number]

const mentions = defineQuery<Mentions>()
const readMentions = () => call(inbox.listMentions)
const NO_MENTIONS: readonly Mention[] = []

/**
 * Returns the places where colleagues mentioned the viewer since the viewer last looked, kept current by the socket.
 * Calls `onNew` for each mention that arrives while the page is open; mentions that were there when it was opened are
 * older and do not count.
 */
export function useMentions(onNew?: (mention: Mention) => void): readonly Mention[] {
  const { value, refetch } = useQuery(mentions, readMentions)
  const knownIds = useRef<ReadonlySet<number>>()
  const latest = useRef(onNew)
  latest.current = onNew
  useEffect(() => {
    if (!value) return
    const before = knownIds.current
    knownIds.current = new Set([...(before ?? []), ...value.mentions.map(({ messageId }) => messageId)])
    const news = before ? value.mentions.filter(({ messageId }) => !before.has(messageId)) : []
    for (const mention of news) latest.current?.(mention)
  }, [value])
  useSignal('mentions', refetch)
  return value?.mentions ?? NO_MENTIONS
}

/** The same where the bell stands beside it, which keeps them. */
export function useKnownMentions(): readonly Mention[] {
  const store = useStore()
  useEffect(() => mentions.watch(store), [store])
  return useStored((store) => mentions.get(store)?.mentions, NO_MENTIONS)
}
