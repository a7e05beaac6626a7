import { Link } from '@remix-run/react'
import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import type { ConnectionTestView } from '#domain/connections/contract/test-message/schema.ts'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { Button } from '~/ui/button'
import { TestFormInput } from './test-input'
import { TestProgress } from './test-progress'

type TestPanelProps = {
  connection: ConnectionView
  test: ConnectionTestView | null
  /** The client id of the message that the form would send, so that sending it twice makes one message. */
  clientId: string
}

/** A message to oneself, and what becomes of it: proof, not a green dot. Interface 68. */
export function TestPanel({ connection, test, clientId }: TestPanelProps) {
  const { t } = useTranslation('connections')
  const isUnknown = test?.failureCode === 'not_on_whatsapp'
  const isFree = !test || isUnknown
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" data-test={test?.id}>
      <h3 className="text-base font-semibold">{t('test.heading')}</h3>
      {test && !isUnknown && <Running test={test} />}
      {isFree && connection.status !== 'CONNECTED' && <p>{t('test.connectFirst')}</p>}
      {isFree && connection.status === 'CONNECTED' && (
        <TestForm key={test?.id} connection={connection} clientId={clientId} unknown={test?.number} />
      )}
    </section>
  )
}

function Running({ test }: { test: ConnectionTestView }) {
  const { t } = useTranslation('connections')
  const problem = useActionProblem()
  return (
    <>
      <Problem code={problem?.code} details={problem?.details} />
      <TestProgress test={test} />
      <ActionForm className="flex flex-wrap items-center gap-2">
        <SubmitButton name="intent" value="finish">
          {t('test.finish')}
        </SubmitButton>
        <Button asChild variant="ghost">
          <Link to={`/tickets/${test.ticketUuid}`}>{t('test.openTicket')}</Link>
        </Button>
      </ActionForm>
      {test.holdsTicket && <p className="text-xs text-muted">{t('test.finishHelp')}</p>}
    </>
  )
}

type TestFormProps = {
  connection: ConnectionView
  clientId: string
  /** The number of the test before, which WhatsApp does not know. */
  unknown: string | undefined
}

function TestForm({ connection: { name, number }, clientId: firstClientId, unknown }: TestFormProps) {
  const { t } = useTranslation('connections')
  /** The page is loaded anew while somebody types: what is sent after a lost answer is still the same message. */
  const [clientId] = useState(firstClientId)
  const problem = useMemo(
    () =>
      unknown === undefined
        ? undefined
        : { code: 'ERR_VALIDATION' as const, fields: { number: 'ERR_WAPP_INVALID_CONTACT' }, details: {} },
    [unknown],
  )
  const defaults = { number: unknown ?? number ?? '', body: t('test.bodyText', { name }) }
  return (
    <Form schema={TestFormInput} defaults={defaults} problem={problem} plain unguarded>
      <p className="text-sm text-muted">{t('test.text')}</p>
      <input type="hidden" name="clientId" value={clientId} />
      <TextField
        name="number"
        label={t('test.number')}
        help={t('test.numberHelp')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextAreaField name="body" label={t('test.body')} />
      <SubmitButton className="justify-self-start">
        <Send />
        {t('test.send')}
      </SubmitButton>
    </Form>
  )
}
