import { useTranslation } from 'react-i18next'
import { type PromptView, USUAL_BASE_URL, USUAL_MODEL } from '#domain/prompts/contract/schema.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { FoldedSection } from '~/kit/form/folded-section'

/** The key of the model's service, and what of it most leave as it is. A stored key is never shown. */
export function ModelFields({ row }: { row: PromptView | null }) {
  const { t } = useTranslation('prompts')
  const last = row?.apiKeyLastFour
  return (
    <>
      <TextField
        name="apiKey"
        type="password"
        label={t('apiKey')}
        help={last ? t('keyKept', { last }) : t('apiKeyHelp')}
        required={!last}
        autoComplete="off"
      />
      <FoldedSection title={t('server')} help={t('serverHelp')} fields={['model', 'baseUrl']}>
        <TextField name="model" label={t('model')} placeholder={USUAL_MODEL} autoComplete="off" />
        <TextField
          name="baseUrl"
          type="url"
          label={t('baseUrl')}
          help={t('baseUrlHelp')}
          placeholder={USUAL_BASE_URL}
          autoComplete="off"
        />
      </FoldedSection>
    </>
  )
}
