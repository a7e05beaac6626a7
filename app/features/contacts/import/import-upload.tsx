import { Link, useLocation } from '@remix-run/react'
import { BookUser, FileSpreadsheet, MessagesSquare, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { JobDownload } from '~/features/user-jobs/job-download'
import { JobProgress } from '~/features/user-jobs/job-progress'
import { ActionForm } from '~/kit/form/action-form'
import { FileField } from '~/kit/form/fields/file-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { JOB, phoneAddress } from './import-address'

/** The largest file that an import takes, in bytes, whatever the platform's limit of files is. */
export const MAX_BYTES = 50 << 20
export const Uploading = z.object({ intent: z.literal('upload') })
export const KINDS =
  '.xlsx,.xls,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel'

/** A file to begin with, an export, and what one had the server do before. */
export function ImportUpload({ jobs }: { jobs: readonly UserJobView[] }) {
  const { t } = useTranslation('user-jobs')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto p-5">
      <Form schema={Uploading} files plain unguarded messages={{ 'file.required': t('import.choose') }}>
        <input type="hidden" name="intent" value="upload" />
        <FileField
          name="file"
          label={t('import.file')}
          help={t('import.help')}
          accept={KINDS}
          maxBytes={MAX_BYTES}
          required
        />
        <SubmitButton className="justify-self-start">
          <Upload />
          {t('import.upload')}
        </SubmitButton>
      </Form>
      <FromPhone />
      <section aria-labelledby="import-export" className="grid gap-2">
        <h3 id="import-export" className="font-semibold">
          {t('export.title')}
        </h3>
        <p className="text-sm text-muted">{t('export.text')}</p>
        <ActionForm>
          <input type="hidden" name="intent" value="export" />
          <Button type="submit">
            <FileSpreadsheet />
            {t('export.button')}
          </Button>
        </ActionForm>
      </section>
      {jobs.length > 0 && (
        <section aria-labelledby="import-jobs" className="grid gap-2">
          <h3 id="import-jobs" className="font-semibold">
            {t('recent')}
          </h3>
          <ul className="grid gap-2">
            {jobs.map((job) => (
              <li key={job.id} className="grid gap-2 rounded-lg border border-line p-3">
                <JobLine job={job} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The same without a file: from the address book, or the conversations, of a connection's phone. */
function FromPhone() {
  const { t } = useTranslation('user-jobs')
  const { search } = useLocation()
  return (
    <section aria-labelledby="import-phone" className="grid gap-2">
      <h3 id="import-phone" className="font-semibold">
        {t('phone.title')}
      </h3>
      <p className="text-sm text-muted">{t('phone.text')}</p>
      <div className="flex flex-wrap gap-2">
        {WAYS.map(({ kind, icon: Icon }) => (
          <Button key={kind} asChild>
            <Link to={phoneAddress(search, kind)} preventScrollReset>
              <Icon />
              {t(`phone.${kind}`)}
            </Link>
          </Button>
        ))}
      </div>
    </section>
  )
}

const IMPORTS: ReadonlySet<UserJobView['kind']> = new Set([
  'contactImport',
  'contactListImport',
  'optOutImport',
])
const EXPORTS: ReadonlySet<UserJobView['kind']> = new Set([
  'contactExport',
  'contactListExport',
  'campaignExport',
  'reportExport',
])

const WAYS = [
  { kind: 'saved', icon: BookUser },
  { kind: 'chats', icon: MessagesSquare },
] as const

/** A job of one's own, with what may be done with it. */
export function JobLine({ job }: { job: UserJobView }) {
  const { t } = useTranslation('user-jobs')
  const clock = useClock()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(JOB, String(job.id))
  const name = `${t(`kind.${job.kind}`)}${job.title === '' ? '' : `: ${job.title}`}`
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="tabular text-xs text-muted">{dateAndTime(job.createdAt, clock)}</span>
      </p>
      {job.state === 'active' || job.state === 'paused' ? (
        <JobProgress job={job} />
      ) : (
        <p className="text-sm text-muted">{t(`state.${job.state}`)}</p>
      )}
      {job.failure && job.state === 'failed' && (
        <p className="text-sm text-bad">{t(`failure.${job.failure}`)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {IMPORTS.has(job.kind) && (
          <Button asChild size="sm">
            <Link to={{ search: `?${query}` }} preventScrollReset aria-label={`${t('open')} ${name}`}>
              {t('open')}
            </Link>
          </Button>
        )}
        {EXPORTS.has(job.kind) && job.file && <JobDownload file={job.file} variant="primary" />}
        <JobSteer job={job} />
      </div>
    </>
  )
}

/** Shows the actions on a job that its state allows. */
export function JobSteer({ job }: { job: UserJobView }) {
  const { t } = useTranslation('user-jobs')
  const { state } = job
  const isOpen = state === 'active' || state === 'paused' || state === 'draft' || state === 'ready'
  const intents = [
    ...(state === 'active' ? (['pause'] as const) : []),
    ...(state === 'paused' || (state === 'failed' && job.phase !== null) ? (['resume'] as const) : []),
    isOpen ? ('cancel' as const) : ('remove' as const),
  ]
  return (
    <ActionForm className="flex flex-wrap gap-2">
      <input type="hidden" name="jobId" value={job.id} />
      {intents.map((intent) => (
        <Button key={intent} type="submit" size="sm" variant="ghost" name="intent" value={intent}>
          {t(`act.${intent}`)}
        </Button>
      ))}
    </ActionForm>
  )
}
