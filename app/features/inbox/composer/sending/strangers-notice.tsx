import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useReadConnections } from '~/live/reading/use-connections'
import { NoticeLine } from '../notices'

/** From so much of a day's first words to strangers on it is said, in percent. */
const WORTH_SAYING = 80

type StrangersNoticeProps = { ticket: TicketView; messages: readonly MessageView[] }

/**
 * Warns a user who is about to write to somebody who never wrote, when the number has done so a lot today. Nobody is
 * kept from it.
 */
export function StrangersNotice({ ticket, messages }: StrangersNoticeProps) {
  const { t } = useTranslation('composer')
  const isStranger = !ticket.isGroup && !messages.some(({ fromMe, isPrivate }) => !fromMe && !isPrivate)
  const connection = useReadConnections(isStranger)?.find(({ id }) => id === ticket.whatsappId)
  if (!isStranger || !connection) return null
  const { strangers, strangersPerDay } = connection.paceNow
  if (strangers * 100 < strangersPerDay * WORTH_SAYING) return null
  return (
    <NoticeLine icon={<UserRoundX aria-hidden />}>
      {t('strangers', { count: strangers, limit: strangersPerDay, name: connection.name })}
    </NoticeLine>
  )
}
