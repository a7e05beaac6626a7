import { useTranslation } from 'react-i18next'
import type { ProblemList } from '#domain/contacts/contract/import/import-schema.ts'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { JobDownload } from '~/features/user-jobs/job-download'
import { JobProgress } from '~/features/user-jobs/job-progress'
import { useActionProblem } from '~/kit/form/action-form'
import { Problem } from '~/kit/problem'
import { countText } from '~/lib/text/format'
import { Alert } from '~/ui/alert'
import { JobSteer } from './import-upload'
import { NotedRows } from './noted-rows'
import { ProblemRows } from './problem-rows'

type ImportResultProps = ProblemList & {
  job: UserJobView
  /** Its rows are those of a file. */
  isSheet: boolean
}

const TONES = { done: 'ok', failed: 'bad', cancelled: 'warn' } as const

/** Shows the progress of an import, and its result. The import goes on while this page is closed. */
export function ImportResult({ job, problems, noted, isSheet }: ImportResultProps) {
  const { t, i18n } = useTranslation('user-jobs')
  const problem = useActionProblem()
  const { created, updated, skipped, failed } = job.counts
  const { state } = job
  const isGoing = state === 'active' || state === 'paused'
  const figures = [
    ['created', created],
    ['updated', updated],
    ['skipped', skipped],
    ['failed', failed],
  ] as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto p-5">
      <Problem code={problem?.code} details={problem?.details} />
      {isGoing ? (
        <>
          <JobProgress job={job} />
          <p className="text-sm text-muted">{t('goesOn')}</p>
        </>
      ) : (
        <Alert role="status" tone={isEnd(state) ? TONES[state] : 'info'}>
          {job.failure && state === 'failed' ? t(`failure.${job.failure}`) : t(`state.${state}`)}
        </Alert>
      )}
      {job.phase !== 'checking' && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {figures.map(([name, count]) => (
            <div key={name} className="grid rounded-lg border border-line bg-raised p-3">
              <dt className="text-sm text-muted">{t(`result.${name}`)}</dt>
              <dd className="tabular text-xl font-semibold" data-result={name}>
                {countText(count, i18n.language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {job.file && <JobDownload file={job.file} label={t('import.problemsFile')} />}
        <JobSteer job={job} />
      </div>
      {!isGoing && <NotedRows noted={noted} count={job.counts.noted} />}
      {!isGoing && <ProblemRows problems={problems} count={failed + skipped} isNumbered={isSheet} />}
    </div>
  )
}

function isEnd(state: UserJobView['state']): state is keyof typeof TONES {
  return Object.hasOwn(TONES, state)
}
