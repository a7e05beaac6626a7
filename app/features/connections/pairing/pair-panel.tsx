import { Link } from '@remix-run/react'
import { CircleCheck, LoaderCircle, Smartphone } from 'lucide-react'
import QRCode from 'qrcode'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionStatus, ConnectionView } from '#domain/connections/contract/schema.ts'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { PhoneReading } from '~/kit/form/fields/phone-reading'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { usePhone } from '~/lib/text/phone'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Skeleton } from '~/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/ui/tabs'
import { useDropText } from '../health/drop-text'
import { UnofficialWarning } from '../unofficial-warning'
import { ByCodeInput } from './pair-input'
import { type ShownCode, secondsLeft, shownAfter } from './qr-life'

type PairPanelProps = { connection: ConnectionView }

/** Pairing, as it goes: the code to scan or to type, then what the phone and WhatsApp make of it. */
export function PairPanel({ connection: loaded }: PairPanelProps) {
  const { t } = useTranslation('connections')
  const problem = useActionProblem()
  const status = useStage(loaded.status)
  const connection = { ...loaded, status }
  const [method, setMethod] = useState(connection.pairingCode ? 'code' : 'qr')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="status" aria-live="polite" className="text-base">
        <LiveState connection={connection} />
      </div>
      {method === 'qr' && <Problem code={problem?.code} details={problem?.details} />}
      {(status === 'qrcode' || status === 'OPENING') && (
        <Tabs value={method} onValueChange={setMethod}>
          <TabsList>
            <TabsTrigger value="qr">{t('pair.byQr')}</TabsTrigger>
            <TabsTrigger value="code">{t('pair.byCode')}</TabsTrigger>
          </TabsList>
          <TabsContent value="qr" className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
            <ByQr connection={connection} onCode={() => setMethod('code')} />
          </TabsContent>
          <TabsContent value="code" className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
            <ByCode connection={connection} />
          </TabsContent>
        </Tabs>
      )}
      {(status === 'DISCONNECTED' || status === 'TIMEOUT') && <Again />}
      {status !== 'CONNECTED' && <UnofficialWarning />}
    </div>
  )
}

/** WhatsApp has the connection opened anew right after the code was accepted: that is still pairing to who looks on. */
function useStage(status: ConnectionStatus): ConnectionStatus {
  const accepted = useRef(false)
  if (status !== 'OPENING') accepted.current = status === 'PAIRING'
  return status === 'OPENING' && accepted.current ? 'PAIRING' : status
}

/** Interface 67: each state in words, each failure with its cause and the next step. */
function LiveState({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connections')
  const phone = usePhone()
  const { id, status, number, lastDropCause, duplicateOf } = connection
  const dropText = useDropText()
  if (status === 'CONNECTED') {
    return (
      <>
        <p className="flex items-center gap-2 font-medium text-ok">
          <CircleCheck aria-hidden className="size-5" />
          {number ? t('pair.connectedAs', { number: phone(number) }) : t('pair.connected')}
        </p>
        <Link to={`/connections/${id}/health`} className="underline">
          {t('test.heading')}
        </Link>
      </>
    )
  }
  if (status === 'PAIRING' || status === 'OPENING') {
    return (
      <p className="flex items-center gap-2">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        {t(`pair.state.${status}`)}
      </p>
    )
  }
  if (status === 'qrcode') return <p>{t('pair.state.qrcode')}</p>
  const reason = lastDropCause && dropText(lastDropCause, duplicateOf?.name)
  return (
    <Alert tone="bad">
      <p className="font-medium">{t(`status.${status}`)}</p>
      <p className="text-sm">{reason ? `${reason.cause} ${reason.next}` : t('pair.again')}</p>
    </Alert>
  )
}

function ByQr({ connection, onCode }: { connection: ConnectionView; onCode: () => void }) {
  const { t } = useTranslation('connections')
  const { qrcode } = connection
  return (
    <>
      <div className="hidden flex-wrap items-center gap-2 rounded-lg border border-line bg-panel p-3 text-sm touch:flex">
        <Smartphone aria-hidden className="size-5 shrink-0 text-muted" />
        <p className="min-w-40 flex-1">{t('pair.onThisPhone')}</p>
        <Button size="sm" onClick={onCode}>
          {t('pair.useCode')}
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-5">
        <div className="w-80 max-w-full">
          {qrcode ? <QrImage text={qrcode} /> : <Skeleton className="aspect-square w-full" />}
          <QrCountdown connection={connection} />
        </div>
        <Steps last={t('pair.stepScan')} />
      </div>
    </>
  )
}

/** The way for who has only the phone at hand: a code of eight characters, typed on it. */
function ByCode({ connection }: PairPanelProps) {
  const { t } = useTranslation('connections')
  const { pairingCode } = connection
  return (
    <>
      {pairingCode && (
        <div className="grid gap-1.5">
          <span className="text-sm text-muted">{t('pair.typeThis')}</span>
          <output className="select-all font-semibold tracking-[0.2em] text-xl tabular">
            {pairingCode.slice(0, 4)}-{pairingCode.slice(4)}
          </output>
          <CopyButton text={pairingCode} label={t('pair.copyCode')} />
        </div>
      )}
      {pairingCode && <Steps last={t('pair.stepType')} />}
      <Form schema={ByCodeInput} plain unguarded>
        <input type="hidden" name="intent" value="byCode" />
        <TextField
          name="pairingNumber"
          label={t('pair.number')}
          help={t('pair.numberHelp')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <PhoneReading name="pairingNumber" sentence={(number) => t('pair.numberRead', { number })} />
        <SubmitButton className="justify-self-start">
          <Smartphone />
          {pairingCode ? t('pair.anotherCode') : t('pair.getCode')}
        </SubmitButton>
      </Form>
    </>
  )
}

function Steps({ last }: { last: string }) {
  const { t } = useTranslation('connections')
  return (
    <ol className="min-w-48 flex-1 list-decimal space-y-1.5 ps-5 text-sm">
      <li>{t('pair.stepOpen')}</li>
      <li>
        <span className="block">{t('pair.stepMenuAndroid')}</span>
        <span className="block">{t('pair.stepMenuIphone')}</span>
      </li>
      <li>{last}</li>
    </ol>
  )
}

function Again() {
  const { t } = useTranslation('connections')
  return (
    <ActionForm className="flex flex-wrap gap-2">
      <Button type="submit" name="intent" value="newQr" variant="primary">
        {t('session.newQr')}
      </Button>
      <Button type="submit" name="intent" value="start">
        {t('session.retry')}
      </Button>
    </ActionForm>
  )
}

/** A QR code as one path: sharp at any size, always dark on light, whatever the theme: phones read nothing else. */
function QrImage({ text }: { text: string }) {
  const { t } = useTranslation('connections')
  const { size, path } = useMemo(() => drawn(text), [text])
  const edge = 4
  return (
    <svg
      role="img"
      aria-label={t('pair.qrLabel')}
      viewBox={`${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`}
      shapeRendering="crispEdges"
      className="keeps-colour aspect-square w-full rounded-lg bg-qr-ground"
    >
      <path d={path} className="fill-qr-ink" />
    </svg>
  )
}

function drawn(text: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' })
  const { size, data } = modules
  const cells = Array.from(data, (dark, index) =>
    dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  )
  return { size, path: cells.join('') }
}

/** Shows how long the code is still valid. The next one comes by itself. Interface 66. */
function QrCountdown({ connection }: { connection: ConnectionView }) {
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
