import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { promptResource } from '#domain/prompts/contract/resource.ts'
import type { PromptView } from '#domain/prompts/contract/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { NEW } from '~/kit/resource'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { allQueues } from '../queues/load.server'
import { ModelFields } from './model-fields'
import { TryPromptBeside } from './trial/try-prompt-beside'
import { usePromptSentences } from './use-prompt-sentences'
import { VoiceFields } from './voice-fields'

const loadForm = formLoader(promptResource, 'prompts')

export async function loader(args: LoaderFunctionArgs) {
  const [form, queueList] = await Promise.all([loadForm(args), allQueues(args)])
  return { ...form, queues: queueList.map(({ id, name }) => ({ id, name })) }
}

export const action = formAction(promptResource, 'prompts')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

type Loaded = { row: PromptView | null; queues: { id: number; name: string }[] }

export default function PromptRoute() {
  const loaded = useLoaderData<Loaded>() as Loaded
  return <PromptSheet key={loaded.row?.id ?? NEW} {...loaded} />
}

const USUAL = { voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10 } as const

/** The sheet of a prompt: a new one, or one that is edited, and a conversation to try it beside. Specification 3 §3, §5. */
function PromptSheet({ row, queues }: Loaded) {
  const { t } = useTranslation('prompts')
  const messages = usePromptSentences(row)
  return (
    <TryPromptBeside row={row}>
      <RecordSheet
        resource={promptResource}
        title={(prompt) => (prompt ? t('edit', { name: prompt.name }) : t('new'))}
        text={t('text')}
        submit={t('save')}
        defaults={USUAL}
        nameOf={({ name }) => name}
        consequences={({ connectionNames }) =>
          connectionNames.length > 0 ? [t('endsUse', { names: connectionNames.join(', ') })] : []
        }
        messages={messages}
      >
        <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
        <SelectField
          name="queueId"
          label={t('queue')}
          help={t('queueHelp')}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
          emptyText={t('noQueue')}
        />
        <TextAreaField name="prompt" label={t('prompt')} help={t('promptHelp')} rows={8} />
        <ModelFields row={row} />
        <FormSection title={t('answers')}>
          <NumberField name="maxTokens" label={t('maxTokens')} help={t('maxTokensHelp')} required />
          <NumberField name="maxMessages" label={t('maxMessages')} help={t('maxMessagesHelp')} required />
          <NumberField
            name="temperature"
            label={t('temperature')}
            help={t('temperatureHelp')}
            step={0.1}
            required
          />
        </FormSection>
        <VoiceFields row={row} />
      </RecordSheet>
    </TryPromptBeside>
  )
}
