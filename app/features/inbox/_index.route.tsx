import { useOutletContext } from '@remix-run/react'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openKeyboardMap } from '~/features/shell/keyboard-map'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { onDemand } from '~/ui/on-demand/on-demand'
import { DayFigures } from './list/day-figures'
import { useFilter } from './list/use-filter'
import type { InboxContext } from './page.route'

const FirstSteps = onDemand(async () => (await import('./list/first-steps')).FirstSteps)
const TodayQueue = onDemand(async () => (await import('./list/today-queue')).TodayQueue)

/** Nothing chosen yet: today's queue, in figures where its lists are loaded, and the shortcuts. */
export default function NoTicket() {
  const { t } = useTranslation('tickets')
  const shell = useTranslation('shell').t
  const { counts } = useOutletContext<InboxContext>()
  const { filter } = useFilter()
  return (
    <EmptyState
      className="flex-1"
      icon={<MessagesSquare aria-hidden />}
      title={t('none.title')}
      text={t('none.text')}
    >
      {filter.tab === 'open' && (
        <DayFigures waiting={counts?.pending} attending={counts?.open} unread={counts?.unread} />
      )}
      <FirstSteps />
      <TodayQueue />
      <div className="flex gap-2">
        <Button onClick={focusTicketList}>{t('none.select')}</Button>
        <Button variant="ghost" onClick={openKeyboardMap}>
          {shell('shortcuts')}
        </Button>
      </div>
    </EmptyState>
  )
}

/** Moves the focus to the first row of the list, or to its search while it is empty; arrows go on from there. */
function focusTicketList() {
  const row = document.querySelector<HTMLElement>('[data-ticket][tabindex="0"]')
  ;(row ?? document.querySelector<HTMLElement>('input[type=search]'))?.focus()
}
