import { Link, useLocation, useRevalidator } from '@remix-run/react'
import { ArrowLeft, FileSpreadsheet, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SHEET_FIELDS, type SheetImportView } from '#domain/contact-lists/contract/import-schema.ts'
import type { ProblemList } from '#domain/contacts/contract/import/import-schema.ts'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { JOB } from '~/features/contacts/import/import-address'
import { ImportColumns } from '~/features/contacts/import/import-columns'
import { ImportResult } from '~/features/contacts/import/import-result'
import { JobLine, JobSteer, KINDS, MAX_BYTES, Uploading } from '~/features/contacts/import/import-upload'
import { NotedRows } from '~/features/contacts/import/noted-rows'
import { ProblemRows } from '~/features/contacts/import/problem-rows'
import { useJobs } from '~/features/user-jobs/use-jobs'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { FileField } from '~/kit/form/fields/file-field'
import { Form } from '~/kit/form/form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { SheetRoute } from '~/kit/sheet-route'
import { countText } from '~/lib/text/format'
import { Button } from '~/ui/button'

type SheetImportProps = ProblemList & {
  title: string
  text: string
  jobs: readonly UserJobView[]
  kinds: readonly UserJobView['kind'][]
  sheetImport: SheetImportView | null
  /** Questions before the rows are saved. */
  choices?: ReactNode
  /** Beside the field for the file: an example, an export. */
  beside?: ReactNode
}

/** The sheet of an import, at its present step: choosing a file, its columns, a last look, its progress or its result. */
export function SheetImport({ jobs: first, kinds, sheetImport, ...props }: SheetImportProps) {
  const { title, text, problems, noted } = props
  const { revalidate } = useRevalidator()
  const jobs = useJobs(first, { kinds, onTurn: revalidate })
  const job = sheetImport && (jobs.find(({ id }) => id === sheetImport.job.id) ?? sheetImport.job)
  const current = sheetImport && job ? { ...sheetImport, job } : null
  const { state } = job ?? {}
  return (
    <SheetRoute
      title={title}
      text={current ? current.job.title : text}
      ownParams={[JOB]}
      className="sm:max-w-3xl"
    >
      {current && <BackToUpload />}
      {!current && <UploadForm jobs={jobs}>{props.beside}</UploadForm>}
      {current && state === 'draft' && (
        <ImportColumns key={current.job.id} contactImport={current} fields={SHEET_FIELDS} isOfPeople />
      )}
      {current && state === 'ready' && (
        <Ready job={current.job} problems={problems} noted={noted}>
          {props.choices}
        </Ready>
      )}
      {current && state !== 'draft' && state !== 'ready' && (
        <ImportResult job={current.job} problems={problems} noted={noted} isSheet />
      )}
    </SheetRoute>
  )
}

function BackToUpload() {
  const { t } = useTranslation('user-jobs')
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(JOB)
  return (
    <div className="px-5 pt-3">
      <Button asChild variant="ghost" size="sm" className="-ms-2">
        <Link to={{ search: query.size > 0 ? `?${query}` : '' }} preventScrollReset>
          <ArrowLeft />
          {t('all')}
        </Link>
      </Button>
    </div>
  )
}

function UploadForm({ jobs, children }: { jobs: readonly UserJobView[]; children: ReactNode }) {
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
      {children}
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

type ReadyProps = ProblemList & { job: UserJobView; children: ReactNode }

/** Shows what was found. Nothing is saved before this form is sent. */
function Ready({ job, problems, noted, children }: ReadyProps) {
  const { t, i18n } = useTranslation('user-jobs')
  const problem = useActionProblem()
  const { valid, known: existing, repeated, failed } = job.counts
  const figures = [
    ['valid', valid],
    ['inList', existing],
    ['repeated', repeated],
    ['failed', failed],
  ] as const
  const isAtField = problem?.fields.consentSource !== undefined
  return (
    <>
      <ActionForm className="flex min-h-0 flex-1 flex-col">
        <FormBody className="gap-5">
          <input type="hidden" name="intent" value="start" />
          <input type="hidden" name="jobId" value={job.id} />
          {!isAtField && <Problem code={problem?.code} details={problem?.details} />}
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {figures.map(([name, count]) => (
              <div key={name} className="grid rounded-lg border border-line bg-raised p-3">
                <dt className="text-sm text-muted">{t(`found.${name}`)}</dt>
                <dd className="tabular text-xl font-semibold" data-found={name}>
                  {countText(count, i18n.language)}
                </dd>
              </div>
            ))}
          </dl>
          {repeated > 0 && <p className="text-sm text-muted">{t('import.lastWins')}</p>}
          {children}
          <NotedRows noted={noted} count={job.counts.noted} />
          <ProblemRows problems={problems} count={failed + repeated} />
        </FormBody>
        <FormFooter>
          <SubmitButton disabled={valid === 0}>
            {t('import.start', { count: valid, total: countText(valid, i18n.language) })}
          </SubmitButton>
        </FormFooter>
      </ActionForm>
      <div className="px-5 pb-3">
        <JobSteer job={job} />
      </div>
    </>
  )
}

/** Has the server write what the page shows into a spreadsheet. */
export function ExportButton({ label }: { label: string }) {
  return (
    <ActionForm>
      <input type="hidden" name="intent" value="export" />
      <Button type="submit">
        <FileSpreadsheet />
        {label}
      </Button>
    </ActionForm>
  )
}
