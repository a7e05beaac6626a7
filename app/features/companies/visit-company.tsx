import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { StartVisitInput } from '#domain/auth/contract/schema.ts'
import type { CompanyDetails } from '#domain/companies/contract/schema.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { DialogRoute, useBack } from '~/kit/sheet-route'
import { Button } from '~/ui/button'

/** Asks why somebody looks into another company, before they do. Server behaviour §3. */
export function VisitCompany({ company: { name } }: { company: Pick<CompanyDetails, 'name'> }) {
  const { t } = useTranslation('companies')
  const common = useTranslation().t
  const { href } = useBack()
  return (
    <DialogRoute title={t('visit.title', { name })} text={t('visit.text')}>
      <Form schema={StartVisitInput} plain unguarded>
        <TextField
          name="reason"
          label={t('visit.reason')}
          help={t('visit.help', { name })}
          autoComplete="off"
          autoFocus
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link to={href} preventScrollReset>
              {common('cancel')}
            </Link>
          </Button>
          <SubmitButton>{t('visit.action')}</SubmitButton>
        </div>
      </Form>
    </DialogRoute>
  )
}
