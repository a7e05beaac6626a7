import { useTranslation } from 'react-i18next'
import { companyResource } from '#domain/companies/resource.ts'
import { Recurrence } from '#domain/companies/schema.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { RecordSheet } from '~/kit/record-sheet'

type CompanySheetProps = {
  isNew?: boolean
  plans: readonly { id: number; name: string }[]
}

/** The sheet of a company: a new one with its first admin, or one that is edited. Specification 2 §2, §3, §5. */
export function CompanySheet({ isNew = false, plans }: CompanySheetProps) {
  const { t } = useTranslation('companies')
  return (
    <RecordSheet
      resource={companyResource}
      title={(company) => (company ? t('edit', { name: company.name }) : t('new'))}
      text={t(isNew ? 'newText' : 'editText')}
      submit={t(isNew ? 'create' : 'save')}
      defaults={{ status: true, recurrence: 'MENSAL' }}
      asksAt={({ id }) => `/companies/${id}/delete`}
      says={{
        'name.required': t('says.nameRequired'),
        'email.required': t('says.emailRequired'),
        'email.email': t('says.emailInvalid'),
        'email.taken': t('says.emailTaken'),
        'password.weakPassword': t('says.weakPassword'),
      }}
    >
      <FormSection>
        <TextField name="name" label={t('fields.name')} autoFocus autoComplete="off" />
        <TextField
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="off"
          {...(isNew && { help: t('fields.emailHelpNew') })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="phone" type="tel" label={t('fields.phone')} autoComplete="off" />
          <TextField name="document" label={t('fields.document')} autoComplete="off" />
        </div>
      </FormSection>
      {isNew && <AdminSection />}
      <SubscriptionSection plans={plans} />
      <AddressSection />
    </RecordSheet>
  )
}

function AdminSection() {
  const { t } = useTranslation('companies')
  return (
    <FormSection title={t('sections.admin')} help={t('sections.adminHelp')}>
      <TextField
        name="adminName"
        label={t('fields.adminName')}
        help={t('fields.adminNameHelp')}
        autoComplete="off"
      />
      <TextField
        name="password"
        type="password"
        label={t('fields.password')}
        help={t('fields.passwordHelp')}
        autoComplete="new-password"
        required
      />
    </FormSection>
  )
}

function SubscriptionSection({ plans }: Pick<CompanySheetProps, 'plans'>) {
  const { t } = useTranslation('companies')
  return (
    <FormSection title={t('sections.subscription')}>
      <SelectField
        name="planId"
        label={t('fields.planId')}
        none={t('fields.planNone')}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="dueDate" type="date" label={t('fields.dueDate')} help={t('fields.dueDateHelp')} />
        <SelectField
          name="recurrence"
          label={t('fields.recurrence')}
          options={Recurrence.options.map((value) => ({ value, label: t(`recurrence.${value}`) }))}
        />
      </div>
      <TextField name="paymentMethod" label={t('fields.paymentMethod')} autoComplete="off" />
      <SwitchField name="status" label={t('fields.status')} help={t('fields.statusHelp')} />
    </FormSection>
  )
}

function AddressSection() {
  const { t } = useTranslation('companies')
  return (
    <FormSection title={t('sections.address')}>
      <TextField name="addressStreet" label={t('fields.addressStreet')} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="addressCity" label={t('fields.addressCity')} autoComplete="off" />
        <TextField name="addressState" label={t('fields.addressState')} autoComplete="off" />
      </div>
    </FormSection>
  )
}
