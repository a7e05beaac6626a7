import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useErrorLine } from '~/lib/text/error-text'
import { toast } from '~/ui/toaster'
import type { Outcome } from './use-ticket-bulk'

/** Refusals that are told by name; of more, how many. */
const MOST_NAMED = 10

/** What became of many: how many were done, and of those that were not which, and why. */
export function BulkOutcome({ outcome, close }: { outcome: Outcome | undefined; close: () => void }) {
  const { t } = useTranslation('tickets')
  const kit = useTranslation('kit').t
  const common = useTranslation().t
  const errorLine = useErrorLine()
  const { refused = [], problem, total = 0, done = 0 } = outcome ?? {}
  const isWhole = outcome !== undefined && refused.length === 0 && !problem
  // What can be taken back is told with that.
  const isSilent = outcome?.canUndo === false
  useEffect(() => {
    if (isWhole && isSilent) toast.success(t('bulk.done', { count: done }))
  }, [isWhole, isSilent, done, t])
  const moreCount = refused.length - MOST_NAMED
  const lines = refused
    .slice(0, MOST_NAMED)
    .map(({ name, ticketId, code }) => `${name || `#${ticketId}`}: ${errorLine(code)}`)
  return (
    <ConfirmDialog
      open={outcome !== undefined && !isWhole}
      onOpenChange={(open) => open || close()}
      title={
        problem ? t('bulk.stopped', { done, total }) : t('bulk.refused', { count: refused.length, total })
      }
      text={problem ? errorLine(problem.code, problem.details) : kit('bulkRefusedText', { count: done })}
      consequences={moreCount > 0 ? [...lines, kit('bulkMore', { count: moreCount })] : lines}
      action={common('close')}
      onConfirm={close}
    />
  )
}
