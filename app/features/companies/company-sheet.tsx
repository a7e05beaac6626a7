import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companyResource } from '#domain/companies/contract/resource.ts'
import { PLATFORM_COMPANY } from '#domain/companies/contract/rules.ts'
import { type CompanyAdmin, type CompanyDetails, Recurrence } from '#domain/companies/contract/schema.ts'
import { DEFAULT_COUNTRY } from '#domain/core/contract/region.ts'
import { DEFAULT_TIME_ZONE } from '#domain/core/contract/time.ts'
import { type RegionChoices, RegionFields } from '~/features/region/region-fields'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { RecordSheet } from '~/kit/record-sheet'
import { dateOf, fileSize } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

type CompanySheetProps = {
  /** The one that is edited; none of a new one. */
  company?: CompanyDetails | null
  plans: readonly { id: number; name: string }[]
  /** The admins of the company who can be given a new password. */
  admins?: readonly CompanyAdmin[]
  regions: RegionChoices
}

/** The sheet of a company: a new one with its first admin, or one that is edited. Specification 2 §2, §3, §5. */
export function CompanySheet({ company: edited, plans, admins = [], regions }: CompanySheetProps) {
  const isNew = !edited
  const { search } = useLocation()
  const { t } = useTranslation('companies')
  return (
    <RecordSheet
      resource={companyResource}
      title={(company) => (company ? t('edit', { name: company.name }) : t('new'))}
      text={t(isNew ? 'newText' : 'editText')}
      submit={t(isNew ? 'create' : 'save')}
      defaults={{ status: true, recurrence: 'MENSAL', timeZone: DEFAULT_TIME_ZONE, country: DEFAULT_COUNTRY }}
      asksAt={({ id }) => `/companies/${id}/delete${search}`}
      messages={{
        'name.required': t('says.nameRequired'),
        'email.required': t('says.emailRequired'),
        'email.email': t('says.emailInvalid'),
        'email.taken': t('says.emailTaken'),
        'password.tooShort': t('says.weakPassword'),
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
      <SubscriptionSection plans={plans} mayBeWithout={mayBeWithoutPlan(edited)} />
      <AddressSection regions={regions} />
      {admins.length > 0 && <AccessSection admins={admins} />}
      {edited && <CompanyFacts company={edited} />}
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

/** Another password for somebody who cannot get in: left empty, all stay as they are. */
function AccessSection({ admins }: { admins: readonly CompanyAdmin[] }) {
  const { t } = useTranslation('companies')
  return (
    <FormSection title={t('sections.access')} help={t('sections.accessHelp')}>
      <SelectField
        name="adminId"
        label={t('fields.adminId')}
        required
        options={admins.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))}
      />
      <TextField
        name="password"
        type="password"
        label={t('fields.newPassword')}
        help={t('fields.passwordHelp')}
        autoComplete="new-password"
      />
    </FormSection>
  )
}

/** A company that has no plan may stay without: the platform's own has no limits. */
function mayBeWithoutPlan(company: CompanyDetails | null | undefined): boolean {
  return company?.id === PLATFORM_COMPANY || company?.planId === null
}

type SubscriptionSectionProps = Pick<CompanySheetProps, 'plans'> & { mayBeWithout: boolean }

function SubscriptionSection({ plans, mayBeWithout }: SubscriptionSectionProps) {
  const { t } = useTranslation('companies')
  return (
    <FormSection title={t('sections.subscription')}>
      <SelectField
        name="planId"
        label={t('fields.planId')}
        required={!mayBeWithout}
        emptyText={t(mayBeWithout ? 'fields.planWithout' : 'fields.planNone')}
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

function AddressSection({ regions }: Pick<CompanySheetProps, 'regions'>) {
  const { t } = useTranslation('companies')
  return (
    <FormSection title={t('sections.address')}>
      <RegionFields {...regions} />
      <TextField name="addressStreet" label={t('fields.addressStreet')} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="addressCity" label={t('fields.addressCity')} autoComplete="off" />
        <TextField name="addressState" label={t('fields.addressState')} autoComplete="off" />
      </div>
    </FormSection>
  )
}

/** Shows, in a company's sheet, the facts that narrower lists leave out. They can only be read. Specification 2 §2. */
function CompanyFacts({ company }: { company: CompanyDetails }) {
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
