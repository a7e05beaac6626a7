import { Link, useLocation } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChangeList, ImportView, ProblemList } from '#domain/contacts/contract/import/import-schema.ts'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { SheetRoute } from '~/kit/sheet-route'
import { Button } from '~/ui/button'
import { JOB } from './import-address'
import { ImportColumns } from './import-columns'
import { ImportResult } from './import-result'
import { ImportStart } from './import-start'
import { ImportUpload } from './import-upload'

export type ImportSheetProps = ProblemList &
  ChangeList & {
    jobs: readonly UserJobView[]
    contactImport: ImportView | null
    tags: readonly TagChoice[]
  }

/** The sheet of an import, at its present step: choosing a file, its columns, its progress, or its result. */
export function ImportSheet({ jobs, contactImport, problems, noted, changes, tags }: ImportSheetProps) {
  const { t } = useTranslation('user-jobs')
  return (
    <SheetRoute
      title={t('import.title')}
      text={contactImport ? titleOf(contactImport, t) : t('import.text')}
      ownParams={[JOB]}
      className="sm:max-w-3xl"
    >
      {contactImport && <BackToList />}
      {!contactImport && <ImportUpload jobs={jobs} />}
      {contactImport?.job.state === 'draft' && (
        <ImportColumns key={contactImport.job.id} contactImport={contactImport} />
      )}
      {contactImport?.job.state === 'ready' && (
        <ImportStart
          contactImport={contactImport}
          problems={problems}
          noted={noted}
          changes={changes}
          tags={tags}
        />
      )}
      {contactImport && !['draft', 'ready'].includes(contactImport.job.state) && (
        <ImportResult
          job={contactImport.job}
          problems={problems}
          noted={noted}
          isSheet={contactImport.phone === null}
        />
      )}
    </SheetRoute>
  )
}

function titleOf({ job, phone }: ImportView, t: TFunction<'user-jobs'>): string {
  return phone ? `${t(`phone.${phone.of}`)} · ${job.title}` : job.title
}

function BackToList() {
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
