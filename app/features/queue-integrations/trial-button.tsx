import { useField } from '@conform-to/react'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/queue-integrations/contract/endpoints.ts'
import { TrialInput, type TrialResult } from '#domain/queue-integrations/contract/trial-schema.ts'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'

/** Calls the other system once by what the form holds, saved or not, and says which step failed. */
export function TrialButton({ id }: { id: number | undefined }) {
  const [type] = useField<string>('type')
  // The result of one type says nothing of another.
  return <TrialOfType key={type.value ?? type.initialValue} id={id} />
}

function TrialOfType({ id }: { id: number | undefined }) {
  const { t } = useTranslation('queue-integrations')
  const common = useTranslation().t
  const [result, setResult] = useState<TrialResult>()
  const { run, busy, problem, clear } = useMutation(endpoints.test, {
    key: id ?? 'new',
    onDone: setResult,
  })
  const attempt = (form: HTMLFormElement | null) => {
    if (!form || busy) return
    clear()
    setResult(undefined)
    void run(typedIn(form, id))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <Button aria-disabled={busy} onClick={({ currentTarget }) => attempt(currentTarget.form)}>
        {busy ? <Spinner label={common('loading')} /> : <FlaskConical aria-hidden />}
        {t('trial.run')}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {result && <Outcome {...result} />}
        {problem && <Problem code={problem.code} details={problem.details} />}
      </div>
    </div>
  )
}

function Outcome({ isWorking, failedStep, failure, detail }: TrialResult) {
  const { t } = useTranslation('queue-integrations')
  return (
    <Alert tone={isWorking ? 'ok' : 'bad'}>
      <p className="font-medium">
        {failedStep ? t('trial.failed', { step: t(`trial.step.${failedStep}`) }) : t('trial.ok')}
      </p>
      {failure && <p className="text-sm">{t(`failure.${failure}`)}</p>}
      {detail && <p className="text-sm whitespace-pre-wrap text-muted">{detail}</p>}
    </Alert>
  )
}

/** The form's values about the other system. An empty key is left out: the saved one stands for it. */
function typedIn(form: HTMLFormElement, id: number | undefined) {
  const values = Object.fromEntries(
    [...new FormData(form)].filter(
      ([name, value]) => name in TrialInput.shape && (name !== 'jsonContent' || value !== ''),
    ),
  )
  return { ...TrialInput.safeParse(values).data, ...(id !== undefined && { id }) }
}
