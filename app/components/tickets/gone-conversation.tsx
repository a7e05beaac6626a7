import { Link, useNavigate } from '@remix-run/react'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { Viewer } from '~/lib/viewer'
import { keepNoDraft } from '../composer/drafts'
import { UnsentText } from '../composer/notices'
import { unsentText } from '../composer/use-composer'
import { EmptyState } from '../empty-state'
import { Button } from '../ui/button'
import { filterHref, useFilter } from './use-filter'

/**
 * What happens when a conversation is no longer the viewer's to see: back to the list, unless something was being
 * written, which is not taken away with it.
 */
export function useGoing({ id }: TicketView, viewer: Viewer | undefined) {
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  const goes = () => {
    keepNoDraft(id)
    if (viewer && unsentText(viewer.id, id)) setGone(true)
    else navigate('/tickets')
  }
  return { isGone, goes }
}

/** In place of a conversation that went to somebody else while one was writing. */
export function GoneConversation({ ticket, unsent }: { ticket: TicketView; unsent: string }) {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  return (
    <EmptyState
      className="flex-1"
      icon={<UserRoundX aria-hidden />}
      title={t('gone.title', { name: ticket.contact.name })}
      text={t('gone.text')}
    >
      <UnsentText text={unsent} />
      <Button asChild>
        <Link to={filterHref('/tickets', filter)}>{t('header.back')}</Link>
      </Button>
    </EmptyState>
  )
}
