import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as flowCampaigns from '#domain/flow-campaigns/contract/endpoints.ts'
import { type TriedPhrase, TryPhraseInput } from '#domain/flow-campaigns/contract/schema.ts'
import { TextAreaField } from '~/kit/form/fields/text-field'
import { FormDialog } from '~/kit/form-dialog'
import { useMutation } from '~/kit/mutation'
import { Alert } from '~/ui/alert'

/** A dialog that says which flow a customer's first words would start. Nothing starts. */
export function TryPhrase({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('flow-campaigns')
  const [tried, setTried] = useState<TriedPhrase>()
  const { run } = useMutation(flowCampaigns.tryPhrase, { onDone: setTried, isAnswerShown: true })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('tryTitle')}
      text={t('tryText')}
      schema={TryPhraseInput.pick({ text: true })}
      send={run}
      submit={t('tryButton')}
    >
      <TextAreaField name="text" label={t('tryMessage')} rows={3} autoFocus />
      {tried && <Verdict {...tried} />}
    </FormDialog>
  )
}

function Verdict({ starts, found }: TriedPhrase) {
  const { t } = useTranslation('flow-campaigns')
  const idleMatches = found.filter(({ id, isFlowReady }) => isFlowReady && id !== starts?.id)
  const stopped = found.filter(({ isFlowReady }) => !isFlowReady)
  return (
    <div role="status" className="grid gap-2">
      <Alert tone={starts ? 'ok' : 'info'}>
        {starts ? t('tryStarts', { flow: starts.flowName, name: starts.name }) : t('tryNone')}
      </Alert>
      {idleMatches.length > 0 && (
        <p className="text-sm text-muted">
          {t('tryOthers', { names: idleMatches.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {stopped.map(({ id, name, flowName }) => (
        <p key={id} className="text-sm text-muted">
          {t('tryNotReady', { name, flow: flowName })}
        </p>
      ))}
    </div>
  )
}
