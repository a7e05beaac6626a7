import { useEffect, useRef, useState } from 'react'

/** The log keeps the last few; what was read out need not stay. */
const MAX_LINES = 3

type AnnouncerProps<Message> = {
  /** Oldest first. */
  messages: readonly Message[]
  /** A message in words, with who and when; undefined for one's own. */
  speak: (message: Message) => string | undefined
}

/** A polite live log: only what is added is read out; older pages above are not. WAI ARIA23. */
export function Announcer<Message extends { id: number }>({ messages, speak }: AnnouncerProps<Message>) {
  const latestSpeak = useRef(speak)
  latestSpeak.current = speak
  const newest = useRef(messages.at(-1)?.id ?? 0)
  const [announcements, setAnnouncements] = useState<readonly { id: number; text: string }[]>([])
  useEffect(() => {
    const added = messages.filter(({ id }) => id > newest.current)
    newest.current = Math.max(newest.current, messages.at(-1)?.id ?? 0)
    const texts = added.flatMap((message) => {
      const text = latestSpeak.current(message)
      return text === undefined ? [] : [{ id: message.id, text }]
    })
    if (texts.length > 0) setAnnouncements((before) => [...before, ...texts].slice(-MAX_LINES))
  }, [messages])
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
