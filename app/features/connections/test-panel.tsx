import { Form, Link, useNavigation } from '@remix-run/react'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionTestView, ConnectionView } from '#domain/connections/schema.ts'
import { Field, Problem, SubmitButton } from '~/components/form'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'
import type { FormProblem } from '~/lib/form-problem'
import { TestProgress } from './test-progress'

type TestPanelProps = {
  connection: ConnectionView
  test: ConnectionTestView | null
  /** Of the message that the form would send: sent twice, it is one. */
  clientId: string
  problem?: FormProblem
}

/** A message to oneself, and what becomes of it: proof, not a green dot. Interface 68. */
export function TestPanel({ connection, test, clientId, problem }: TestPanelProps) {
  const { t } = useTranslation('connections')
  const busy = useNavigation().state !== 'idle'
  const isUnknown = test?.failureCode === 'not_on_whatsapp'
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" data-test={test?.id}>
      <h3 className="text-base font-semibold">{t('test.heading')}</h3>
      <Problem code={problem?.code} details={problem?.details} />
      {test && !isUnknown && (
        <>
          <TestProgress test={test} />
          <Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
            <SubmitButton busy={busy} name="intent" value="finish">
              {t('test.finish')}
            </SubmitButton>
            <Button asChild variant="ghost">
              <Link to={`/tickets/${test.ticketUuid}`}>{t('test.openTicket')}</Link>
            </Button>
          </Form>
          {test.holdsTicket && <p className="text-xs text-muted">{t('test.finishHelp')}</p>}
        </>
      )}
      {(!test || isUnknown) && connection.status !== 'CONNECTED' && <p>{t('test.connectFirst')}</p>}
      {(!test || isUnknown) && connection.status === 'CONNECTED' && (
        <TestForm
          key={test?.id}
          connection={connection}
          clientId={clientId}
          values={problem?.values ?? (isUnknown ? { number: test.number } : undefined)}
          errors={problem?.fields ?? (isUnknown ? { number: 'ERR_WAPP_INVALID_CONTACT' } : undefined)}
          busy={busy}
        />
      )}
    </section>
  )
}

type TestFormProps = {
  connection: ConnectionView
  clientId: string
  values?: FormProblem['values']
  errors?: FormProblem['fields']
  busy: boolean
}

function TestForm({ connection: { name, number }, clientId: given, values, errors, busy }: TestFormProps) {
  const { t } = useTranslation('connections')
  /** The page is loaded anew while somebody types: what is sent after a lost answer is still the same message. */
  const [clientId] = useState(given)
  return (
    <Form method="post" className="grid gap-3" noValidate preventScrollReset>
      <p className="text-sm text-muted">{t('test.text')}</p>
      <input type="hidden" name="clientId" value={clientId} />
      <Field label={t('test.number')} name="number" errors={errors} help={t('test.numberHelp')} required>
        {(control) => (
          <Input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={values?.number ?? number ?? ''}
          />
        )}
      </Field>
      <Field label={t('test.body')} name="body" errors={errors} required>
        {(control) => (
          <Textarea
            {...control}
            maxLength={1000}
            defaultValue={values?.body ?? t('test.bodyText', { name })}
          />
        )}
      </Field>
      <SubmitButton busy={busy} name="intent" value="test" className="justify-self-start">
        <Send />
        {t('test.send')}
      </SubmitButton>
    </Form>
  )
}
