import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type CompanyHoursView, SaveCompanyHoursInput } from '#domain/companies/contract/schema.ts'
import { BrokenCases } from '~/features/bot-playground/cases/broken-cases'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { Alert } from '~/ui/alert'
import { PageHeader } from '~/ui/page-header'
import { HoursTester } from './hours-tester'
import { useHoursReading } from './use-hours-reading'
import { WeekField } from './week-field'

/** The hours of the whole company, which hold while the setting says so. */
export function CompanyHours({ hours, isInUse }: { hours: CompanyHoursView; isInUse: boolean }) {
  const { t } = useTranslation('hours')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-page="hours">
      <PageHeader title={t('title')} />
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-6">
        <p className="text-muted">{t('text')}</p>
        <BrokenCases />
        {!isInUse && (
          <Alert tone="warn">
            {t('isOff')}{' '}
            <Link to="/settings/options" className="underline underline-offset-2">
              {t('chooseInOptions')}
            </Link>
          </Alert>
        )}
        <Form
          plain
          key={useFormKey()}
          schema={SaveCompanyHoursInput}
          row={hours}
          reads={useHoursReading()}
          className="gap-5"
        >
          <WeekField name="schedules" />
          <HoursTester name="schedules" calendar={hours} />
          <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
        </Form>
      </div>
    </div>
  )
}
