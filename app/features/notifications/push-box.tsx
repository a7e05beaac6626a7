import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as notifications from '#domain/notifications/contract/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { dateAndTime } from '~/lib/text/format'
import { useLocalValue } from '~/lib/text/local-value'
import { type PushState, pushAddress, pushState, turnPushOff, turnPushOn } from '~/lib/ui/push'
import { PUSH_RENEWED_AT } from '~/lib/ui/push-flag'
import { useClock } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'
import { DeviceList } from './device-list'

/** Whether this browser is told while no tab is open; turned on here, where it is understood, and tried. */
export function PushBox() {
  const { t } = useTranslation('notifications')
  const [state, setState] = useState<PushState>()
  const [renewedAt] = useLocalValue(PUSH_RENEWED_AT, '')
  const clock = useClock()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { run: test } = useMutation(notifications.testPush, { onDone: () => toast.success(t('tested')) })
  useEffect(() => void pushState().then(setState), [])
  async function change(action: () => Promise<PushState>) {
    setBusy(true)
    setFailed(false)
    await action().then(setState, () => setFailed(true))
    setBusy(false)
  }
  async function tryIt() {
    const endpoint = await pushAddress()
    if (endpoint) await test({ endpoint })
    else setState(await pushState())
  }
  return (
    <>
      <section aria-labelledby="push" className="grid gap-3 noscript:hidden">
        <h2 id="push" className="text-base font-semibold">
          {t('push.title')}
        </h2>
        {state && <Alert tone={state === 'on' ? 'ok' : 'warn'}>{t(`push.${state}`)}</Alert>}
        {state === 'on' && renewedAt !== '' && (
          <Alert tone="warn">{t('push.renewed', { at: dateAndTime(renewedAt, clock) })}</Alert>
        )}
        {hasFailed && <Alert tone="bad">{t('push.failed')}</Alert>}
        <div className="flex flex-wrap gap-2">
          {(state === 'off' || state === 'ended') && (
            <Button disabled={isBusy} onClick={() => void change(turnPushOn)}>
              {t('push.turnOn')}
            </Button>
          )}
          {state === 'on' && (
            <>
              <Button onClick={() => void tryIt()}>{t('push.test')}</Button>
              <Button variant="ghost" disabled={isBusy} onClick={() => void change(turnPushOff)}>
                {t('push.turnOff')}
              </Button>
            </>
          )}
        </div>
      </section>
      <DeviceList onOwnForgotten={() => change(turnPushOff)} />
    </>
  )
}
