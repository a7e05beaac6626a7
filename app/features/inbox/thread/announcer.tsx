import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useSpoken } from '../bubbles/spoken'

/** The log keeps the last few; what was read out need not stay. */
const MAX_LINES = 3

type Announcement = { id: number; text: string }

/** A polite live log: only what is added is read out, with who and when; older pages above are not. WAI ARIA23. */
export function Announcer({ messages }: { messages: readonly MessageView[] }) {
  const shownName = useShownName()
  const { t } = useTranslation('messages')
  const clock = useClock()
  const speak = useSpoken()
  const spoken = useRef(speak)
  spoken.current = speak
  const newest = useRef(messages.at(-1)?.id ?? 0)
  const [announcements, setAnnouncements] = useState<Announcement[]>([])
  useEffect(() => {
    const added = messages.filter((message) => message.id > newest.current && !message.fromMe)
    newest.current = Math.max(newest.current, messages.at(-1)?.id ?? 0)
    if (added.length === 0) return
    const texts = added.map((message) => ({
      id: message.id,
      text: `${t('said', { author: (message.contact && shownName(message.contact)) ?? '', time: timeOfDay(message.createdAt, clock) })}: ${spoken.current(message)}`,
    }))
    setAnnouncements((before) => [...before, ...texts].slice(-MAX_LINES))
  }, [messages, t, clock, shownName])
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
