import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { CompanyDetails } from '#domain/companies/contract/schema.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { DialogRoute, useBack } from '~/kit/sheet-route'
import { Button } from '~/ui/button'

export const TypedName = z.object({ name: z.string().min(1).max(100) })

/** Deletes a company after the user has typed its name. Specification 2 §2, server behaviour §9. */
export function DeleteCompany({ company }: { company: CompanyDetails }) {
  const { t } = useTranslation('companies')
  const common = useTranslation().t
  const { href } = useBack()
  const { name, numberAttendants, numberConections, numberFileFolder } = company
  return (
    <DialogRoute title={t('delete.title')} text={t('delete.text', { name })}>
      <ul className="grid list-disc gap-1 ps-5 text-muted">
        <li>{t('delete.messages')}</li>
        <li>{t('attendants', { count: numberAttendants })}</li>
        <li>{t('connections', { count: numberConections })}</li>
        {numberFileFolder > 0 && <li>{t('files', { count: numberFileFolder })}</li>}
      </ul>
      <p>{t('delete.out')}</p>
      <Form schema={TypedName} plain unguarded messages={{ 'name.otherName': t('delete.otherName') }}>
        <TextField name="name" label={t('delete.label', { name })} autoComplete="off" autoFocus />
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link to={href} preventScrollReset>
              {common('cancel')}
            </Link>
          </Button>
          <SubmitButton variant="danger">{t('delete.action')}</SubmitButton>
        </div>
      </Form>
    </DialogRoute>
  )
}
