import { useTranslation } from 'react-i18next'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { countText } from '~/lib/text/format'

/** Shows the progress of a job: out of how many, or that it goes on. */
export function JobProgress({ job }: { job: UserJobView }) {
  const { t, i18n } = useTranslation('user-jobs')
  const { done, total, state, phase } = job
  const isKnown = total !== null && total > 0
  const label = state === 'paused' ? t('state.paused') : t(`phase.${phase ?? 'writing'}`)
  const count = (value: number) => countText(value, i18n.language)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>{label}</span>
        <span className="tabular text-muted">
          {isKnown ? t('of', { done: count(done), total: count(total) }) : t('rows', { done: count(done) })}
        </span>
      </p>
      <progress
        className="h-2 w-full"
        aria-label={label}
        {...(isKnown && { max: total, value: Math.min(done, total) })}
      />
      {job.failure === 'noConnection' && <p className="text-sm text-warn">{t('failure.noConnection')}</p>}
    </div>
  )
}
