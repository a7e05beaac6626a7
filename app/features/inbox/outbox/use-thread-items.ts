import { useEffect, useMemo, useRef } from 'react'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketItem } from '~/live/outbox/item'
import { useOutboxState } from '~/live/outbox/use-outbox'
import { mergeOutbox, type ThreadItem } from './merge-outbox'

/** The bubbles of a conversation: what the server has, then what still waits here. Never two for one client id. */
export function useThreadItems(
  ticketId: number,
  messages: readonly MessageView[],
  sender: { id: number; name: string },
): ThreadItem[] {
  const { items: allItems, progress } = useOutboxState()
  const items = useMemo(
    () => allItems.flatMap((item) => ('ticketId' in item && item.ticketId === ticketId ? [item] : [])),
    [allItems, ticketId],
  )
  const urlOf = useFileUrls(items)
  const { id, name } = sender
  return useMemo(
    () => mergeOutbox(messages, items, { progress, sender: { id, name }, urlOf }),
    [messages, items, progress, id, name, urlOf],
  )
}

/** Addresses of the files that wait, for their previews; given back when the conversation is left. */
function useFileUrls(items: readonly TicketItem[]) {
  const urls = useRef(new Map<string, string>())
  const urlOf = useRef((item: TicketItem) => {
    if (!item.file) return null
    const cachedUrl = urls.current.get(item.clientId)
    if (cachedUrl) return cachedUrl
    const objectUrl = URL.createObjectURL(item.file.blob)
    urls.current.set(item.clientId, objectUrl)
    return objectUrl
  })
  useEffect(() => {
    const waiting = new Set(items.map((item) => item.clientId))
    for (const [clientId, url] of urls.current) {
      if (waiting.has(clientId)) continue
      URL.revokeObjectURL(url)
      urls.current.delete(clientId)
    }
  }, [items])
  useEffect(() => {
    const objectUrls = urls.current
    return () => {
      for (const url of objectUrls.values()) URL.revokeObjectURL(url)
      objectUrls.clear()
    }
  }, [])
  return urlOf.current
}
