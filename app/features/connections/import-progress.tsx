import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import type { ConnectionView, SteerImportInput } from '#domain/connections/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { useClock } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { shortDateAndTime } from './short-date'

/**
 * Shows the progress of the import of a phone's past, the possible actions on it, and afterwards those on its tickets.
 * Specification 2 §4.
 */
export function ImportProgress({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const { id, name, statusImportMessages: status } = connection
  const steer = useMutation(endpoints.steerImport, { key: id })
  const close = useMutation(endpoints.closeImported, { key: id })
  if (status === null) return null
  const act = (act: SteerImportInput['act']) => (
    <Button
      size="sm"
      disabled={steer.busy}
      aria-label={t(`import.${act}Of`, { name })}
      onClick={() => void steer.run({ connectionId: id, act })}
    >
      {t(`import.${act}`)}
    </Button>
  )
  if (status === 'renderButtonCloseTickets')
    return (
      <div className="relative grid w-fit gap-1.5">
        <Button
          size="sm"
          disabled={close.busy}
          aria-label={t('import.closeOf', { name })}
          onClick={() => void close.run({ connectionId: id })}
        >
          {t('import.close')}
        </Button>
        <Problem {...close.problem} />
      </div>
    )
  return (
    <div className="relative flex w-fit flex-wrap items-center gap-1.5">
      <HowFar connection={connection} />
      {act(status === 'paused' ? 'resume' : 'pause')}
      {act('cancel')}
      <Problem {...steer.problem} />
    </div>
  )
}

function HowFar({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const clock = useClock()
  const { statusImportMessages: status, importThis, importAll, importDate } = connection
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-muted" role="status">
      {status !== 'paused' && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
      {status === 'preparing' && importThis === 0
        ? t('import.preparing')
        : t(status === 'paused' ? 'import.held' : 'import.running', { done: importThis, all: importAll })}
      {importDate && <time dateTime={importDate}>{shortDateAndTime(importDate, clock)}</time>}
    </span>
  )
}
