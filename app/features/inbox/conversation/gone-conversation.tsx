import { Link, useNavigate } from '@remix-run/react'
import { UserRoundX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { usePlaceNow } from '~/lib/ui/use-lead'
import { useShownName } from '~/lib/ui/use-shown-name'
import { hasLeft, isDeletedTicket } from '~/live/events/self-initiated-exit'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { toast } from '~/ui/toaster'
import { UnsentText } from '../composer/notices'
import { filterHref, useFilter } from '../list/use-filter'

/**
 * Handles a conversation that the viewer can no longer see: it leads back to the list when they gave it away
 * themselves, or when it was deleted (specification 1 §4); else it tells them. Unsent text keeps a deleted conversation
 * on the screen, so that the text can be copied. A conversation that others took may come back.
 */
export function useGoing(uuid: string, isGone: boolean, unsentTextOf: () => string | undefined): boolean {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { filter } = useFilter()
  const placeNow = usePlaceNow()
  const [isTold, setTold] = useState(false)
  const leave = () => {
    // Who went on to the next conversation by themselves stays there.
    if (placeNow() === `/tickets/${uuid}`) navigate(filterHref('/tickets', filter))
  }
  const latest = useRef({ leave, unsentTextOf, t })
  latest.current = { leave, unsentTextOf, t }
  useEffect(() => {
    const { leave, unsentTextOf, t } = latest.current
    if (isGone && hasLeft(uuid)) return leave()
    if (!isGone || !isDeletedTicket(uuid) || unsentTextOf()) return setTold(isGone)
    toast.warning(t('toast.ticketDeleted'))
    leave()
  }, [isGone, uuid])
  return isTold && isGone
}

type GoneConversationProps = { ticket: TicketView; unsent: string }

/** In place of a conversation that went to somebody else, or was deleted. */
export function GoneConversation({ ticket, unsent }: GoneConversationProps) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  return (
    <EmptyState
      className="flex-1"
      icon={<UserRoundX aria-hidden />}
      title={t('gone.title', { name: shownName(ticket.contact) })}
      text={t('gone.text')}
    >
      {unsent && <UnsentText text={unsent} />}
      <Button asChild>
        <Link to={filterHref('/tickets', filter)}>{t('header.back')}</Link>
      </Button>
    </EmptyState>
  )
}
