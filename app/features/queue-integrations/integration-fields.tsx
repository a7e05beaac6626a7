import { useField } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  INTEGRATION_LANGUAGES,
  INTEGRATION_TYPES,
  type IntegrationType,
} from '#domain/queue-integrations/contract/integration-types.ts'
import type { QueueIntegrationView } from '#domain/queue-integrations/contract/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { WithoutScripts } from '~/kit/without-scripts'

export type FlowChoice = { id: number; name: string }

type IntegrationFieldsProps = { row: QueueIntegrationView | null; flows: readonly FlowChoice[] }

/** The fields of an integration: those that its type needs. */
export function IntegrationFields({ row, flows }: IntegrationFieldsProps) {
  const { t } = useTranslation('queue-integrations')
  const types = INTEGRATION_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))
  const languages = INTEGRATION_LANGUAGES.map((language) => ({
    value: language,
    label: t(`languages.${language}`),
  }))
  const flowOptions = flows.map(({ id, name }) => ({ value: id, label: name }))
  const isTypebot = useType() === 'typebot'
  return (
    <>
      <SelectField name="type" label={t('type')} options={types} />
      <TextField name="name" label={t('name')} autoComplete="off" />
      <FieldsOfTypes types={['typebot', 'n8n', 'webhook']}>
        <TextField
          name="urlN8N"
          type="url"
          label={t('address')}
          help={isTypebot ? t('addressHelp.typebot') : t('addressHelp.hook')}
          autoComplete="off"
          placeholder="https://"
          required
        />
      </FieldsOfTypes>
      <FieldsOfTypes types={['flowbuilder']}>
        <SelectField name="flowId" label={t('flow')} options={flowOptions} emptyText={t('noFlow')} required />
      </FieldsOfTypes>
      <FieldsOfTypes types={['dialogflow']}>
        <TextField name="projectName" label={t('projectName')} autoComplete="off" required />
        <TextAreaField
          name="jsonContent"
          label={t('jsonContent')}
          help={
            row?.serviceAccount ? t('jsonContentNow', { account: row.serviceAccount }) : t('jsonContentHelp')
          }
          rows={5}
          required={!row?.serviceAccount}
        />
      </FieldsOfTypes>
      <TypebotFields />
      <FieldsOfTypes types={['dialogflow', 'typebot']}>
        <SelectField name="language" label={t('language')} options={languages} />
      </FieldsOfTypes>
    </>
  )
}

function TypebotFields() {
  const { t } = useTranslation('queue-integrations')
  return (
    <FieldsOfTypes types={['typebot']}>
      <TextField
        name="typebotSlug"
        label={t('typebotSlug')}
        help={t('typebotSlugHelp')}
        autoComplete="off"
        required
      />
      <NumberField
        name="typebotExpires"
        label={t('typebotExpires')}
        help={t('typebotExpiresHelp')}
        unit={t('minutes')}
      />
      <NumberField
        name="typebotDelayMessage"
        label={t('typebotDelayMessage')}
        unit={t('milliseconds')}
        step={100}
      />
      <TextField name="typebotKeywordFinish" label={t('typebotKeywordFinish')} autoComplete="off" />
      <TextField name="typebotKeywordRestart" label={t('typebotKeywordRestart')} autoComplete="off" />
      <MessageField name="typebotRestartMessage" label={t('typebotRestartMessage')} />
      <MessageField
        name="typebotUnknownMessage"
        label={t('typebotUnknownMessage')}
        help={t('typebotUnknownHelp')}
      />
    </FieldsOfTypes>
  )
}

/** The chosen type, as the form has it now. */
function useType(): string | undefined {
  const [field] = useField<string>('type')
  return field.value ?? field.initialValue
}

/** Fields of some types; all of them while no script shows those of the chosen type alone. */
function FieldsOfTypes({ types, children }: { types: readonly IntegrationType[]; children: ReactNode }) {
  const chosen = useType()
  if (types.some((type) => type === chosen)) return children
  return (
    <WithoutScripts>
      <div className="grid gap-6">{children}</div>
    </WithoutScripts>
  )
}
