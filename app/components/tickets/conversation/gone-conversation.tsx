import { Link, useNavigate } from '@remix-run/react'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { hasLeft } from '~/live/conversations'
import { keepDraftAgain, keepNoDraft } from '../../composer/drafts'
import { UnsentText } from '../../composer/notices'
import { EmptyState } from '../../empty-state'
import { Button } from '../../ui/button'
import { filterHref, useFilter } from '../list/use-filter'

/**
 * What happens when a conversation is no longer the viewer's to see: back to the list when they gave it away themselves;
 * else they are told, with what was being written, which is not taken away with it. It may come back.
 */
export function useGoing({ id, uuid }: TicketView) {
  const navigate = useNavigate()
  const { filter } = useFilter()
  const [isGone, setGone] = useState(false)
  const goes = () => {
    keepNoDraft(id)
    if (hasLeft(uuid)) navigate(filterHref('/tickets', filter))
    else setGone(true)
  }
  const comes = () => {
    if (!isGone) return
    keepDraftAgain(id)
    setGone(false)
  }
  return { isGone, goes, comes }
}

type GoneConversationProps = { ticket: TicketView; unsent: string }

/** In place of a conversation that went to somebody else, or was deleted. */
export function GoneConversation({ ticket, unsent }: GoneConversationProps) {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  return (
    <EmptyState
      className="flex-1"
      icon={<UserRoundX aria-hidden />}
      title={t('gone.title', { name: ticket.contact.name })}
      text={t('gone.text')}
    >
      {unsent && <UnsentText text={unsent} />}
      <Button asChild>
        <Link to={filterHref('/tickets', filter)}>{t('header.back')}</Link>
      </Button>
    </EmptyState>
  )
}
