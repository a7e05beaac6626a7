import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import type { WebhookTrial } from '#domain/external-api/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'

/** Sends a test event to the saved address, and says what came of it. */
export function TestWebhook({ id }: { id: number }) {
  const { t } = useTranslation('messages-api')
  const words = useTranslation('queue-integrations').t
  const common = useTranslation().t
  const [trial, setTrial] = useState<WebhookTrial>()
  const { run, busy, problem } = useMutation(endpoints.testWebhook, { key: id, onDone: setTrial })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <Button aria-disabled={busy} onClick={() => busy || void run({ whatsappId: id })}>
        {busy ? <Spinner label={common('loading')} /> : <FlaskConical aria-hidden />}
        {t('webhook.test')}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {trial && (
          <Alert tone={trial.isWorking ? 'ok' : 'bad'}>
            <p>{trial.isWorking ? t('webhook.works') : t('webhook.fails')}</p>
            {trial.failure && <p className="text-sm">{words(`failure.${trial.failure}`)}</p>}
            {trial.status !== null && (
              <p className="text-sm">{words('log.status', { status: trial.status })}</p>
            )}
          </Alert>
        )}
        {problem && <Problem code={problem.code} details={problem.details} />}
      </div>
    </div>
  )
}
