import { useField } from '@conform-to/react'
import { FlaskConical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/queue-integrations/contract/endpoints.ts'
import { requiredFieldsOf } from '#domain/queue-integrations/contract/schema.ts'
import { TrialInput, type TrialResult } from '#domain/queue-integrations/contract/trial-schema.ts'
import { labelOf } from '~/kit/form/error-summary'
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
  const { t: common, i18n } = useTranslation()
  const listOf = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names)
  const [result, setResult] = useState<TrialResult>()
  const { run, busy, problem, clear } = useMutation(endpoints.test, {
    key: id ?? 'new',
    onDone: setResult,
  })
  const [missingLabels, setMissingLabels] = useState<readonly string[]>([])
  const attempt = (form: HTMLFormElement | null) => {
    if (!form || busy) return
    clear()
    setResult(undefined)
    const typedValues = typedIn(form, id)
    const labels = missingIn(form, typedValues)
    setMissingLabels(labels)
    if (labels.length === 0) void run(typedValues)
  }
  const box = useRef<HTMLDivElement>(null)
  const isSaid = result !== undefined || problem !== undefined || missingLabels.length > 0
  useEffect(() => {
    // It comes below the button, and so below the fold of a long form.
    if (isSaid) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isSaid])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <Button aria-disabled={busy} onClick={({ currentTarget }) => attempt(currentTarget.form)}>
        {busy ? <Spinner label={common('loading')} /> : <FlaskConical aria-hidden />}
        {t('trial.run')}
      </Button>
      <div ref={box} role="status" className="w-full scroll-mb-5 empty:hidden">
        {missingLabels.length > 0 && (
          <Alert tone="bad">{t('trial.missing', { fields: listOf(missingLabels) })}</Alert>
        )}
        {result && <Outcome {...result} />}
        {problem && <Problem code={problem.code} details={problem.details} />}
      </div>
    </div>
  )
}

function Outcome({ isWorking, failedStep, failure, detail }: TrialResult) {
  const { t } = useTranslation('queue-integrations')
  const isNoAccount = failedStep === 'file' && failure === 'missing'
  return (
    <Alert tone={isWorking ? 'ok' : 'bad'}>
      <p className="font-medium">
        {failedStep ? t('trial.failed', { step: t(`trial.step.${failedStep}`) }) : t('trial.ok')}
      </p>
      {failure && (
        <p className="text-sm">{isNoAccount ? t('problem.serviceAccount') : t(`failure.${failure}`)}</p>
      )}
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

/** The labels of what its type cannot be tried without. A saved account stands for one that is not typed anew. */
function missingIn(form: HTMLFormElement, { type, ...typedValues }: ReturnType<typeof typedIn>): string[] {
  const values: Readonly<Record<string, unknown>> = typedValues
  const isSaved = (name: string) => name === 'jsonContent' && values.id !== undefined
  const names = type ? requiredFieldsOf(type).filter((name) => !values[name] && !isSaved(name)) : []
  return names.map((name) => labelOf(form.id, name) ?? name)
}
