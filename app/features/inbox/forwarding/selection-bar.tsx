import { Forward } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_FORWARDED } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Viewer } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { ForwardDialog } from './forward-dialog'
import type { Selection } from './use-selection'

type SelectionBarProps = { selection: Selection; ticket: TicketView; viewer: Viewer }

/** Stands where one writes while messages are chosen: how many, and what to do with them. */
export function SelectionBar({ selection, ticket, viewer }: SelectionBarProps) {
  const { t } = useTranslation('messages')
  const common = useTranslation().t
  const [asking, setAsking] = useState(false)
  const [missing, setMissing] = useState(false)
  const { ids, isFull, end } = selection
  const next = () => {
    setMissing(ids.size === 0)
    setAsking(ids.size > 0)
  }
  const problem = isFull
    ? t('forward.full', { limit: MAX_FORWARDED })
    : missing && ids.size === 0
      ? t('forward.none')
      : undefined
  return (
    <section
      aria-label={t('forward.mode')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-panel px-4 py-3"
    >
      <p role="status" className="font-medium tabular">
        {t('forward.chosen', { count: ids.size })}
      </p>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <span className="ms-auto flex gap-2">
        <Button onClick={end}>{common('cancel')}</Button>
        <Button variant="primary" onClick={next}>
          <Forward />
          {t('forward.button')}
        </Button>
      </span>
      {asking && (
        <ForwardDialog
          messageIds={[...ids]}
          ticket={ticket}
          viewer={viewer}
          onClose={() => setAsking(false)}
          onDone={end}
        />
      )}
    </section>
  )
}
