import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { type ShownCode, secondsLeft, shownAfter } from './qr-life'

/** How long the code holds; the next one comes by itself. Interface 66. */
export function QrCountdown({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const awake = useHydrated()
  const seconds = useSecondsLeft(connection)
  if (!connection.qrcode || !awake) return <p className="pt-2 text-sm text-muted">{t('pair.renews')}</p>
  return (
    <p role="timer" className="pt-2 text-sm text-muted tabular">
      {seconds > 0 ? t('pair.holds', { count: seconds }) : t('pair.renewing')}
    </p>
  )
}

function useSecondsLeft({ qrcode, updatedAt }: ConnectionView): number {
  const [now, setNow] = useState(() => Date.now())
  const shownCode = useRef<ShownCode>()
  shownCode.current = shownAfter(shownCode.current, { code: qrcode, now: Date.now(), updatedAt })
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(shownCode.current, Math.max(now, shownCode.current.since))
}
