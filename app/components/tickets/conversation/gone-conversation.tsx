import { Link, useNavigate } from '@remix-run/react'
import { UserRoundX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { usePlaceNow } from '~/lib/ui/use-lead'
import { useShownName } from '~/lib/ui/use-shown-name'
import { hasLeft } from '~/live/thread/given-away'
import { UnsentText } from '../../composer/notices'
import { EmptyState } from '../../empty-state'
import { Button } from '../../ui/button'
import { filterHref, useFilter } from '../list/use-filter'

/**
 * What happens when a conversation is no longer the viewer's to see: back to the list when they gave it away themselves;
 * else they are told, with what was being written, which is not taken away with it. It may come back.
 */
export function useGoing(uuid: string, isGone: boolean): boolean {
  const navigate = useNavigate()
  const { filter } = useFilter()
  const placeNow = usePlaceNow()
  const [isTold, setTold] = useState(false)
  const leave = useRef(() => undefined)
  leave.current = () => {
    // Who went on to the next conversation by themselves stays there.
    if (placeNow() === `/tickets/${uuid}`) navigate(filterHref('/tickets', filter))
  }
  useEffect(() => {
    if (isGone && hasLeft(uuid)) leave.current()
    else setTold(isGone)
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
