import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#domain/companies/contract/schema.ts'
import { FormSection } from '~/kit/form/form-parts'
import { dateOf, fileSize } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

/** What narrower lists leave out of a company: to read, in its sheet. Specification 2 §2. */
export function CompanyFacts({ company }: { company: CompanyDetails }) {
  const { t, i18n } = useTranslation('companies')
  const clock = useClock()
  const { id, createdAt, lastLogin, folderSize, numberFileFolder: count, updatedAtFolder } = company
  const { numberAttendants, numberConections } = company
  return (
    <FormSection title={t('sections.facts')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={t('column.id')}>{id}</Fact>
        <Fact name={t('column.members')}>
          {t('attendants', { count: numberAttendants })}, {t('connections', { count: numberConections })}
        </Fact>
        <Fact name={t('column.lastLogin')}>{lastLogin ? dateOf(lastLogin, clock) : t('never')}</Fact>
        <Fact name={t('column.folder')}>
          {updatedAtFolder
            ? `${fileSize(folderSize, i18n.language)}, ${t('files', { count })}. ${t('measured', { date: dateOf(updatedAtFolder, clock) })}`
            : t('notMeasured')}
        </Fact>
        <Fact name={t('column.created')}>{dateOf(createdAt, clock)}</Fact>
      </dl>
    </FormSection>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
