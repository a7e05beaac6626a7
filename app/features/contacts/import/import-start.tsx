import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChangeList,
  DUPLICATE_CHOICES,
  type ImportView,
  type ProblemList,
} from '#domain/contacts/contract/import/import-schema.ts'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { WithoutScripts } from '~/kit/without-scripts'
import { countText } from '~/lib/text/format'
import { useShell } from '~/lib/ui/use-shell'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'
import { ChangedRows } from './changed-rows'
import { ImportTags } from './import-tags'
import { JobSteer } from './import-upload'
import { NotedRows } from './noted-rows'
import { ProblemRows } from './problem-rows'

type ImportStartProps = ProblemList & ChangeList & { contactImport: ImportView; tags: readonly TagChoice[] }

/** Shows the content of the file, and the choices for the import. Nothing is saved before this form is sent. */
export function ImportStart({ contactImport, problems, noted, changes, tags }: ImportStartProps) {
  const { t, i18n } = useTranslation('user-jobs')
  const masksNumbers = useShell()?.viewer.masksNumbers ?? false
  const problem = useActionProblem()
  const { valid, known: existing, repeated, failed, filling, updating } = contactImport.job.counts
  const [choice, setChoice] = useState(contactImport.onDuplicate)
  const figures = [
    ['valid', valid],
    // Users who may not see numbers must not learn which of them are customers'.
    ...(masksNumbers ? [] : [['known', existing] as const]),
    ['repeated', repeated],
    ['failed', failed],
  ] as const
  return (
    <>
      <ActionForm className="flex min-h-0 flex-1 flex-col">
        <FormBody className="gap-5">
          <input type="hidden" name="intent" value="start" />
          <input type="hidden" name="jobId" value={contactImport.job.id} />
          <Problem code={problem?.code} details={problem?.details} />
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
          <div className="grid gap-1.5">
            <Label htmlFor="import-duplicates">{t('import.duplicates')}</Label>
            <Select
              id="import-duplicates"
              name="onDuplicate"
              value={choice}
              onChange={({ currentTarget: { value } }) =>
                setChoice(DUPLICATE_CHOICES.find((candidate) => candidate === value) ?? 'skip')
              }
              options={DUPLICATE_CHOICES.map((value) => ({ value, label: t(`duplicate.${value}`) }))}
            />
          </div>
          {choice !== 'skip' && (
            <ChangedRows changes={changes} choice={choice} count={choice === 'fill' ? filling : updating} />
          )}
          {choice === 'skip' && (
            <WithoutScripts>
              <ChangedRows changes={changes} choice="update" count={updating} />
            </WithoutScripts>
          )}
          <ImportTags tags={tags} />
          <div className="grid gap-0.5">
            <label className="flex items-center gap-2 touch:min-h-11">
              <input type="checkbox" name="checkNumbers" value="true" defaultChecked className="switch" />
              {t('import.checkNumbers')}
            </label>
            <p className="text-sm text-muted">{t('import.checkNumbersText')}</p>
          </div>
          <NotedRows noted={noted} count={contactImport.job.counts.noted} />
          <ProblemRows problems={problems} count={failed} />
        </FormBody>
        <FormFooter>
          <SubmitButton disabled={valid === 0}>
            {t('import.start', { count: valid, total: countText(valid, i18n.language) })}
          </SubmitButton>
        </FormFooter>
      </ActionForm>
      <div className="px-5 pb-3">
        <JobSteer job={contactImport.job} />
      </div>
    </>
  )
}
