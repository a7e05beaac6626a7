import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { planResource } from '#domain/plans/contract/resource.ts'
import { AVAILABLE_PLAN_FLAGS, PLAN_FLAGS } from '#domain/plans/contract/rules.ts'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { MoneyField, NumberField } from '~/kit/form/fields/number-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export const loader = formLoader(planResource, 'settingsPlans')
export const action = formAction(planResource, 'settingsPlans')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The currency of plan prices. Specification 2 §9. */
const CURRENCY = 'BRL'

/** A new plan has every feature. Specification 2 §2. */
const EVERYTHING = Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, true]))

/** The sheet of a plan: a new one, or one that is edited. Specification 2 §2, §3. */
export default function PlanSheet() {
  const { t } = useTranslation('plans')
  const { row } = useLoaderData<typeof loader>()
  return (
    <RecordSheet
      resource={planResource}
      title={(plan) => (plan ? t('edit', { name: plan.name }) : t('new'))}
      text={t(row ? 'editText' : 'newText')}
      submit={t(row ? 'save' : 'create')}
      defaults={{ ...EVERYTHING, isPublic: true }}
      nameOf={({ name }) => name}
      messages={{ 'name.taken': t('taken') }}
    >
      <FormSection>
        <TextField name="name" label={t('fields.name')} autoFocus autoComplete="off" />
        <MoneyField name="amount" label={t('fields.amount')} currency={CURRENCY} />
        <SwitchField name="isPublic" label={t('fields.isPublic')} help={t('fields.isPublicHelp')} />
      </FormSection>
      <FormSection title={t('sections.limits')} help={t('sections.limitsHelp')}>
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField name="users" label={t('fields.users')} />
          <NumberField name="connections" label={t('fields.connections')} />
          <NumberField name="queues" label={t('fields.queues')} />
        </div>
      </FormSection>
      <FormSection title={t('sections.features')} help={t('sections.featuresHelp')}>
        {AVAILABLE_PLAN_FLAGS.map((flag) => (
          <SwitchField key={flag} name={flag} label={t(`feature.${flag}`)} />
        ))}
      </FormSection>
    </RecordSheet>
  )
}
