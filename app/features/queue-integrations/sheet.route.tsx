import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { queueIntegrationResource } from '#domain/queue-integrations/contract/resource.ts'
import type { QueueIntegrationView } from '#domain/queue-integrations/contract/schema.ts'
import { MadeSecret } from '~/kit/deliveries/made-secret'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { Alert } from '~/ui/alert'
import { type FlowChoice, IntegrationFields } from './integration-fields'
import { loadFlows } from './load.server'
import { saveIntegration } from './save.server'
import { TrialButton } from './trial-button'

export async function loader(args: LoaderFunctionArgs) {
  const [form, flows] = await Promise.all([
    formLoader(queueIntegrationResource, 'queueIntegrations')(args),
    loadFlows(args),
  ])
  return { ...form, flows }
}

/** An integration whose events are signed shows its key once, instead of leading back at once. */
export async function action(args: ActionFunctionArgs) {
  const { answer, made } = await saveIntegration(args)
  return made ? data({ made }) : answer
}

export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

type Loaded = { row: QueueIntegrationView | null; flows: FlowChoice[] }

/** The sheet of an integration: a new one, or one that is edited. Specification 3 §2, §3. */
export default function QueueIntegrationSheet() {
  const { t } = useTranslation('queue-integrations')
  const { row, flows } = useLoaderData<Loaded>() as Loaded
  const answer = useActionData<typeof action>()
  if (answer && 'made' in answer) return <MadeSecret {...answer.made} />
  return (
    <RecordSheet
      resource={queueIntegrationResource}
      title={(integration) => (integration ? t('edit', { name: integration.name }) : t('new'))}
      text={t('text')}
      submit={t('save')}
      defaults={USUAL}
      nameOf={({ name }) => name}
      consequences={({ connectionNames, queueNames }) => {
        const names = [...connectionNames, ...queueNames].join(', ')
        return names === '' ? [] : [t('endsUse', { names })]
      }}
      messages={{
        'jsonContent.serviceAccount': t('problem.serviceAccount'),
        'typebotSlug.invalid': t('problem.slug'),
        'projectName.invalid': t('problem.project'),
        'name.taken': t('problem.taken'),
      }}
    >
      {row?.isDisabled && (
        <Alert tone="bad" role="alert">
          {t('stoppedHelp')}
        </Alert>
      )}
      <IntegrationFields row={row} flows={flows} />
      <TrialButton id={row?.id} />
    </RecordSheet>
  )
}

const USUAL = { type: 'typebot', language: 'pt-BR', typebotExpires: 1, typebotDelayMessage: 1000 } as const
