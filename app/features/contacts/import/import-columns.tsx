import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  COLUMN_FIELDS,
  type ColumnField,
  type ImportView,
} from '#domain/contacts/contract/import/import-schema.ts'
import { DEFAULT_COUNTRY } from '#domain/core/contract/region.ts'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { useShell } from '~/lib/ui/use-shell'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'
import { JobSteer } from './import-upload'

const SAMPLES = 3

type ImportColumnsProps = {
  contactImport: Pick<
    ImportView,
    'job' | 'columns' | 'preview' | 'hasHeader' | 'country' | 'sheetNames' | 'sheetIndex' | 'headRowNo'
  >
  /** The contents that a column may have. */
  fields?: readonly ColumnField[]
  /** The rows become people of a list, whose other columns fill in texts. */
  isOfPeople?: boolean
}

/** Shows the content of each column, as it was recognised, with the first rows beside it. */
export function ImportColumns({
  contactImport,
  fields = COLUMN_FIELDS,
  isOfPeople = false,
}: ImportColumnsProps) {
  const { t, i18n } = useTranslation('user-jobs')
  const country = useShell()?.viewer.company.country ?? DEFAULT_COUNTRY
  // Server and browser know other names for some countries, and the first drawing must be the server's.
  const isHydrated = useHydrated()
  const countryName = isHydrated
    ? new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country)
    : country
  const problem = useActionProblem()
  const [hasHeader, setHeader] = useState(contactImport.hasHeader)
  const otherSheets = contactImport.sheetNames.filter((_, index) => index !== contactImport.sheetIndex)
  const guessedColumn = contactImport.columns.findIndex(({ field }) => field === 'number')
  const lacksNumber = problem?.fields.fields !== undefined
  return (
    <>
      <ActionForm className="flex min-h-0 flex-1 flex-col">
        <FormBody className="gap-4">
          <input type="hidden" name="intent" value="check" />
          <input type="hidden" name="jobId" value={contactImport.job.id} />
          {lacksNumber ? (
            <p role="alert" className="text-bad">
              {t(isOfPeople ? 'import.phoneColumn' : 'import.numberColumn')}
            </p>
          ) : (
            <Problem code={problem?.code} details={problem?.details} />
          )}
          <p className="text-sm text-muted">{t('import.columnsText')}</p>
          {!hasHeader && guessedColumn !== -1 && (
            <p className="text-sm text-muted">{t('import.guessed', { n: guessedColumn + 1 })}</p>
          )}
          {otherSheets.length > 0 && (
            <p className="text-sm text-muted">
              {t('import.sheet', {
                name: contactImport.sheetNames[contactImport.sheetIndex],
                others: otherSheets.join(', '),
              })}
            </p>
          )}
          {hasHeader && (contactImport.headRowNo ?? 1) > 1 && (
            <p className="text-sm text-muted">{t('import.headRow', { row: contactImport.headRowNo })}</p>
          )}
          <ul className="grid gap-2">
            {contactImport.columns.map((column, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
              <li key={n}>
                <ColumnChoice
                  column={column}
                  n={n}
                  rows={contactImport.preview}
                  hasHeader={hasHeader}
                  fields={fields}
                  isOfPeople={isOfPeople}
                />
              </li>
            ))}
          </ul>
          <label className="flex items-center gap-2 touch:min-h-11">
            <input
              type="checkbox"
              name="hasHeader"
              value="true"
              checked={hasHeader}
              onChange={({ currentTarget }) => setHeader(currentTarget.checked)}
              className="switch"
            />
            {t('import.hasHeader')}
          </label>
          <div className="grid gap-1.5 sm:max-w-sm">
            <Label htmlFor="import-country">{t('import.country')}</Label>
            <Select
              id="import-country"
              name="country"
              defaultValue={contactImport.country}
              options={[
                { value: country, label: t('import.companyCountry', { country: countryName }) },
                { value: '', label: t('import.complete') },
              ]}
            />
          </div>
        </FormBody>
        <FormFooter>
          <SubmitButton>{t('import.check')}</SubmitButton>
        </FormFooter>
      </ActionForm>
      <div className="px-5 pb-3">
        <JobSteer job={contactImport.job} />
      </div>
    </>
  )
}

type ColumnChoiceProps = {
  column: ImportView['columns'][number]
  n: number
  rows: ImportView['preview']
  hasHeader: boolean
  fields: readonly ColumnField[]
  isOfPeople: boolean
}

function ColumnChoice({ column, n, rows, hasHeader, fields, isOfPeople }: ColumnChoiceProps) {
  const { t } = useTranslation('user-jobs')
  const id = useId()
  const head = hasHeader ? (rows[0]?.[n] ?? '') : ''
  const samples = rows
    .slice(hasHeader ? 1 : 0)
    .map((row) => row[n] ?? '')
    .filter(Boolean)
    .slice(0, SAMPLES)
  return (
    <div className="grid items-center gap-2 rounded-lg border border-line p-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid min-w-0 gap-0.5">
        <Label htmlFor={id} className="truncate">
          {head || t('import.column', { n: n + 1 })}
        </Label>
        <p className="truncate text-sm text-muted">{samples.join(' · ') || t('import.empty')}</p>
      </div>
      <Select
        id={id}
        name="fields"
        defaultValue={column.field}
        options={fields.map((field) => ({
          value: field,
          label: t(isOfPeople && field === 'extra' ? 'field.variable' : `field.${field}`),
        }))}
      />
    </div>
  )
}
