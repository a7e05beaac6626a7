import { useTranslation } from 'react-i18next'
import {
  CampaignSettingsForm,
  type CampaignSettingsView,
  GREATER_INTERVALS,
  LONGER_INTERVALS_AFTER,
  MESSAGE_INTERVALS,
} from '#domain/campaigns/contract/settings-schema.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { ListField } from '~/kit/form/fields/list-field'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { FormSection, SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { useClock } from '~/lib/ui/use-clock'
import { PageHeader } from '~/ui/page-header'

/** Pace, hours, variables and words of all campaigns of the company. Specification 3 §3, §9. */
export function SettingsPage({ settings }: { settings: CampaignSettingsView }) {
  const { t } = useTranslation('campaigns')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-page="campaign-settings">
      <PageHeader title={t('settingsTitle')} />
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-6">
        <p className="text-muted">{t('settingsText')}</p>
        <Form plain key={useFormKey()} schema={CampaignSettingsForm} row={settings} className="gap-6">
          <PaceFields />
          <HoursFields />
          <FormSection title={t('variables')}>
            <ListField
              name="variables"
              label={t('variablesHelp')}
              add={t('addVariable')}
              blank={{ key: '', value: '' }}
              maxCount={50}
            >
              {(name) => (
                <>
                  <TextField name={`${name}.key`} label={t('variableKey')} autoComplete="off" />
                  <TextField name={`${name}.value`} label={t('variableValue')} autoComplete="off" />
                </>
              )}
            </ListField>
          </FormSection>
          <OptOutFields />
          <SubmitButton className="justify-self-start">{t('saveSettings')}</SubmitButton>
        </Form>
      </div>
    </div>
  )
}

function PaceFields() {
  const { t } = useTranslation('campaigns')
  const seconds = (offered: readonly number[], none: string) =>
    offered.map((value) => ({ value, label: value === 0 ? none : t('seconds', { count: value }) }))
  return (
    <FormSection title={t('pace')} help={t('paceHelp')}>
      <SelectField
        name="messageInterval"
        label={t('messageInterval')}
        options={seconds(MESSAGE_INTERVALS, t('noPause'))}
      />
      <SelectField
        name="longerIntervalAfter"
        label={t('longerIntervalAfter')}
        options={LONGER_INTERVALS_AFTER.map((value) => ({
          value,
          label: value === 0 ? t('never') : t('messagesCount', { count: value }),
        }))}
      />
      <SelectField
        name="greaterInterval"
        label={t('greaterInterval')}
        options={seconds(GREATER_INTERVALS, t('noPause'))}
      />
    </FormSection>
  )
}

function HoursFields() {
  const { t } = useTranslation('campaigns')
  const { timeZone } = useClock()
  return (
    <FormSection title={t('hours')} help={t('hoursHelp', { zone: timeZone.replaceAll('_', ' ') })}>
      <div className="grid grid-cols-2 gap-4 max-w-sm">
        <TextField name="startHour" type="time" label={t('startHour')} />
        <TextField name="endHour" type="time" label={t('endHour')} />
      </div>
      <SwitchField name="sabado" label={t('sabado')} />
      <SwitchField name="domingo" label={t('domingo')} />
      <SwitchField name="restsOnHolidays" label={t('restsOnHolidays')} />
    </FormSection>
  )
}

function OptOutFields() {
  const { t } = useTranslation('campaigns')
  return (
    <FormSection title={t('optOut')}>
      <TextField name="optOutLine" label={t('optOutLineText')} autoComplete="off" />
      <TextAreaField name="optOutAnswer" label={t('optOutAnswer')} rows={2} />
      <TextAreaField name="optInAnswer" label={t('optInAnswer')} rows={2} />
      <ListField
        name="optOutWords"
        label={t('optOutWords')}
        help={t('optOutWordsHelp')}
        add={t('addWord')}
        blank={{ word: '' }}
        maxCount={50}
      >
        {(name) => <TextField name={`${name}.word`} label={t('word')} autoComplete="off" />}
      </ListField>
    </FormSection>
  )
}
