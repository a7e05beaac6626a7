import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useHappened } from './happened'

/** What was read out need not stay. */
const MAX_LINES = 3
const LONGEST = 200

/** A polite log for the ear: what others say while the chat is open, with who and when. */
export function MessageAnnouncer({
  messages,
  viewerId,
}: {
  messages: readonly ChatMessageView[]
  viewerId: number
}) {
  const { t } = useTranslation('chats')
  const clock = useClock()
  const happened = useHappened(viewerId)
  const newest = useRef(messages.at(-1)?.id ?? 0)
  const [announcements, setAnnouncements] = useState<readonly { id: number; text: string }[]>([])
  useEffect(() => {
    const added = messages.filter(({ id, senderId }) => id > newest.current && senderId !== viewerId)
    newest.current = Math.max(newest.current, messages.at(-1)?.id ?? 0)
    if (added.length === 0) return
    const texts = added.map((addedMessage) => {
      const { id, sender, createdAt, message, file, event } = addedMessage
      if (event) return { id, text: happened(addedMessage) }
      const text = `${t('said', { name: sender.name, time: timeOfDay(createdAt, clock) })}: ${(message || (file?.name ?? '')).slice(0, LONGEST)}`
      return { id, text }
    })
    setAnnouncements((before) => [...before, ...texts].slice(-MAX_LINES))
  }, [messages, viewerId, t, clock, happened])
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
