import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { Announcer } from '~/kit/thread/announcer'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useSpoken } from '../bubbles/spoken'

/** Reads out what the customer writes while the conversation is open. */
export function MessageAnnouncer({ messages }: { messages: readonly MessageView[] }) {
  const shownName = useShownName()
  const { t } = useTranslation('messages')
  const clock = useClock()
  const spoken = useSpoken()
  const speak = (message: MessageView) => {
    if (message.fromMe) return undefined
    const author = (message.contact && shownName(message.contact)) ?? ''
    return `${t('said', { author, time: timeOfDay(message.createdAt, clock) })}: ${spoken(message)}`
  }
  return <Announcer messages={messages} speak={speak} />
}
