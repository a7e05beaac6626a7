import { useTranslation } from 'react-i18next'
import { type CompanyHoursView, SaveRegionInput } from '#domain/companies/contract/schema.ts'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { PageHeader } from '~/ui/page-header'
import { type RegionChoices, RegionFields } from './region-fields'

type RegionPageProps = { region: CompanyHoursView; choices: RegionChoices }

/** Country and time zone of the whole company. */
export function RegionPage({ region, choices }: RegionPageProps) {
  const { t } = useTranslation('region')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-page="region">
      <PageHeader title={t('title')} />
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-6">
        <p className="text-muted">{t('text')}</p>
        <Form plain key={useFormKey()} schema={SaveRegionInput} row={region} className="gap-5">
          <RegionFields {...choices} />
          <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
        </Form>
      </div>
    </div>
  )
}
