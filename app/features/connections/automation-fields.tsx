import { useTranslation } from 'react-i18next'
import { SelectField } from '~/kit/form/fields/choice-field'
import { FoldedSection } from '~/kit/form/folded-section'
import type { AutomationChoices } from '../flows/load-automation.server'

const FIELDS = ['flowIdWelcome', 'flowIdNotPhrase', 'integrationId', 'promptId']

/** Flows, an integration and a prompt that answer of themselves; those that the plan has. Specification 2 §2. */
export function AutomationFields({ flows, integrations, prompts }: AutomationChoices) {
  const { t } = useTranslation('connections')
  if (!flows && !prompts) return null
  const optionsOf = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  const none = t('form.automationNone')
  return (
    <FoldedSection title={t('form.automation')} help={t('form.automationHelp')} fields={FIELDS}>
      {flows && (
        <>
          <SelectField
            name="flowIdWelcome"
            label={t('form.flowWelcome')}
            help={t('form.flowWelcomeHelp')}
            options={optionsOf(flows)}
            emptyText={none}
          />
          <SelectField
            name="flowIdNotPhrase"
            label={t('form.flowNotPhrase')}
            help={t('form.flowNotPhraseHelp')}
            options={optionsOf(flows)}
            emptyText={none}
          />
        </>
      )}
      {integrations && (
        <SelectField
          name="integrationId"
          label={t('form.integration')}
          help={t('form.integrationHelp')}
          options={optionsOf(integrations)}
          emptyText={none}
        />
      )}
      {prompts && (
        <SelectField
          name="promptId"
          label={t('form.prompt')}
          help={t('form.promptHelp')}
          options={optionsOf(prompts)}
          emptyText={none}
        />
      )}
    </FoldedSection>
  )
}
