import { useTranslation } from 'react-i18next'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import { Announcer } from '~/kit/thread/announcer'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useHappened } from './happened'

const LONGEST = 200

type MessageAnnouncerProps = { messages: readonly ChatMessageView[]; viewerId: number }

/** Reads out what others say while the chat is open. */
export function MessageAnnouncer({ messages, viewerId }: MessageAnnouncerProps) {
  const { t } = useTranslation('chats')
  const clock = useClock()
  const happened = useHappened(viewerId)
  const speak = (said: ChatMessageView) => {
    const { sender, senderId, createdAt, message, file, event } = said
    if (senderId === viewerId) return undefined
    if (event) return happened(said)
    const text = (message || (file?.name ?? '')).slice(0, LONGEST)
    return `${t('said', { name: sender.name, time: timeOfDay(createdAt, clock) })}: ${text}`
  }
  return <Announcer messages={messages} speak={speak} />
}
