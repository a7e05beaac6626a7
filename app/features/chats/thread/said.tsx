import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useHappened } from './happened'

/** What was read out need not stay. */
const KEPT = 3
const LONGEST = 200

/** A polite log for the ear: what others say while the chat is open, with who and when. */
export function Said({ messages, viewerId }: { messages: readonly ChatMessageView[]; viewerId: number }) {
  const { t } = useTranslation('chats')
  const clock = useClock()
  const happened = useHappened(viewerId)
  const newest = useRef(messages.at(-1)?.id ?? 0)
  const [said, setSaid] = useState<readonly { id: number; text: string }[]>([])
  useEffect(() => {
    const added = messages.filter(({ id, senderId }) => id > newest.current && senderId !== viewerId)
    newest.current = Math.max(newest.current, messages.at(-1)?.id ?? 0)
    if (added.length === 0) return
    const texts = added.map((each) => {
      const { id, sender, createdAt, message, file, event } = each
      if (event) return { id, text: happened(each) }
      const text = `${t('said', { name: sender.name, time: timeOfDay(createdAt, clock) })}: ${(message || (file?.name ?? '')).slice(0, LONGEST)}`
      return { id, text }
    })
    setSaid((before) => [...before, ...texts].slice(-KEPT))
  }, [messages, viewerId, t, clock, happened])
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" className="sr-only">
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
