import { Link, useNavigate } from '@remix-run/react'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import { type CampaignPreview, TestInput } from '#domain/campaigns/contract/preview-schema.ts'
import { CONFIRMED_ABOVE } from '#domain/campaigns/contract/rules.ts'
import type { CampaignView } from '#domain/campaigns/contract/schema.ts'
import { PhoneBubble } from '~/features/bot-playground/phone/phone-face'
import { PhoneReading } from '~/kit/form/fields/phone-reading'
import { TextField } from '~/kit/form/fields/text-field'
import { FormDialog } from '~/kit/form-dialog'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { countText, dateAndTime } from '~/lib/text/format'
import { usePhone } from '~/lib/text/phone'
import { useClock } from '~/lib/ui/use-clock'
import { PAGES } from '~/pages/all-pages'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { Label } from '~/ui/label'
import { toast } from '~/ui/toaster'

type CheckViewProps = { campaign: CampaignView; preview: CampaignPreview }

/** People by what is known of them, the texts as some of them would get them, how long it takes, and the button that begins. */
export function CheckView({ campaign, preview }: CheckViewProps) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={t('checkTitle', { name: campaign.name })}
        className="ring-inside grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto p-5"
      >
        {campaign.pauseReason && campaign.pauseReason !== 'ended' && (
          <Alert tone="warn">{t(`pauseReason.${campaign.pauseReason}`)}</Alert>
        )}
        <Audience counts={preview.counts} />
        <Warnings preview={preview} />
        <Forecast forecast={preview.forecast} />
        <Samples samples={preview.samples} mediaName={campaign.mediaName} />
      </section>
      <Begin campaign={campaign} count={preview.counts.valid + preview.counts.unchecked} />
    </>
  )
}

const PASSED_OVER = ['noAccount', 'optedOut', 'blocked', 'doubled'] as const

function Audience({ counts }: { counts: CampaignPreview['counts'] }) {
  const { t } = useTranslation('campaigns')
  const { language } = useClock()
  const reached = counts.valid + counts.unchecked
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('checkPeople', { count: reached })}</h3>
      <ul className="grid gap-1 text-sm empty:hidden">
        {counts.unchecked > 0 && <li>{t('checkUnchecked', { count: counts.unchecked })}</li>}
        {PASSED_OVER.filter((reason) => counts[reason] > 0).map((reason) => (
          <li key={reason} className="text-muted">
            {countText(counts[reason], language)} · {t(`passedOver.${reason}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Warnings({
  preview: { gaps, unknownPlaceholders, placeholders, lookedAt },
}: {
  preview: CampaignPreview
}) {
  const { t } = useTranslation('campaigns')
  if (gaps.length + unknownPlaceholders.length === 0) return null
  return (
    <Alert tone="warn">
      <ul className="grid gap-1">
        {unknownPlaceholders.map((placeholder) => (
          <li key={placeholder}>{t('unknownPlaceholder', { placeholder })}</li>
        ))}
        {unknownPlaceholders.length > 0 && (
          <li className="[overflow-wrap:anywhere]">
            {t('placeholdersThere', { names: placeholders.map((name) => `{${name}}`).join(' ') })}
          </li>
        )}
        {gaps.map(({ placeholder, count }) => (
          <li key={placeholder}>{t('gap', { placeholder: `{${placeholder}}`, count, total: lookedAt })}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Forecast({ forecast }: { forecast: CampaignPreview['forecast'] }) {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  if (forecast.messageCount === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{t('forecast')}</h3>
      <p className="text-sm">
        {t('forecastSpan', {
          first: dateAndTime(forecast.firstAt, clock),
          last: dateAndTime(forecast.lastAt, clock),
        })}
      </p>
      {forecast.isOutsideHours && (
        <p className="text-sm">
          {t('forecastWaits', { moment: dateAndTime(forecast.firstAt, clock) })}{' '}
          <Link to={PAGES.campaignSettings.path} className="underline">
            {t('settings')}
          </Link>
        </p>
      )}
      {forecast.isHeldByPace && <p className="text-sm text-muted">{t('forecastPace')}</p>}
    </section>
  )
}

function Samples({ samples, mediaName }: Pick<CampaignPreview, 'samples'> & { mediaName: string | null }) {
  const { t } = useTranslation('campaigns')
  const phone = usePhone()
  const variants = [...new Set(samples.map(({ variant }) => variant))]
  return (
    <section className="grid gap-4">
      <h3 className="font-semibold">{t('samples')}</h3>
      {mediaName && (
        <p className="flex items-center gap-1.5 text-sm [overflow-wrap:anywhere]">
          <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
          {mediaName}
        </p>
      )}
      {variants.map((variant) => (
        <div key={variant} className="grid gap-2">
          <h4 className="text-sm text-muted">{t('message', { number: variant })}</h4>
          {samples
            .filter((sample) => sample.variant === variant)
            .map(({ name, number, message, confirmationMessage, followUps }) => (
              <div key={number} className="grid gap-1">
                <p className="text-xs text-muted">
                  {name} · {phone(number)}
                </p>
                <ol className="grid gap-1">
                  {confirmationMessage !== '' && <PhoneBubble by="bot">{confirmationMessage}</PhoneBubble>}
                  <PhoneBubble by="bot">{message}</PhoneBubble>
                  {followUps.map((text, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they have an order and nothing else
                    <PhoneBubble key={index} by="bot">
                      {text}
                    </PhoneBubble>
                  ))}
                </ol>
              </div>
            ))}
        </div>
      ))}
    </section>
  )
}

/** More than two hundred people are confirmed by typing how many they are. */
function Begin({ campaign, count }: { campaign: CampaignView; count: number }) {
  const { t } = useTranslation('campaigns')
  const common = useTranslation().t
  const navigate = useNavigate()
  const [typedCount, setTypedCount] = useState('')
  const [isTesting, setTesting] = useState(false)
  const isMany = count > CONFIRMED_ABOVE
  const isConfirmed = !isMany || typedCount.trim() === String(count)
  const { run, busy, problem } = useMutation(campaigns.start, {
    key: campaign.id,
    onDone: () => navigate(`${PAGES.campaignReport.path}/${campaign.id}/report`),
  })
  const confirm = useMutation(campaigns.confirm, {
    key: campaign.id,
    onDone: () => navigate(PAGES.campaigns.path),
  })
  const shownProblem = problem ?? confirm.problem
  const clock = useClock()
  const isWaiting = campaign.pauseReason === 'unconfirmed' && campaign.scheduledAt !== null
  const confirmedCount = isMany ? count : undefined
  return (
    <footer className="grid gap-3 border-t border-line p-4">
      {shownProblem && <Problem code={shownProblem.code} details={shownProblem.details} />}
      {isMany && (
        <div className="grid gap-1">
          <Label htmlFor="confirmed-count">{t('typeCount', { count })}</Label>
          <Input
            id="confirmed-count"
            inputMode="numeric"
            autoComplete="off"
            value={typedCount}
            onChange={({ currentTarget }) => setTypedCount(currentTarget.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button asChild variant="ghost">
          <Link to={`${PAGES.campaigns.path}/${campaign.id}/edit`} preventScrollReset>
            {common('edit')}
          </Link>
        </Button>
        <Button onClick={() => setTesting(true)}>{t('testOpen')}</Button>
        <Button
          variant={isWaiting ? 'secondary' : 'primary'}
          disabled={!isConfirmed || count === 0}
          aria-disabled={busy}
          onClick={() =>
            void run({ campaignId: campaign.id, ...(confirmedCount !== undefined && { confirmedCount }) })
          }
        >
          {t('startNow', { count })}
        </Button>
        {isWaiting && campaign.scheduledAt && (
          <Button
            variant="primary"
            disabled={!isConfirmed}
            aria-disabled={confirm.busy}
            onClick={() => void confirm.run({ campaignId: campaign.id, confirmedCount: count })}
          >
            {t('confirmFor', { moment: dateAndTime(campaign.scheduledAt, clock) })}
          </Button>
        )}
      </div>
      <TestDialog campaignId={campaign.id} open={isTesting} onOpenChange={setTesting} />
    </footer>
  )
}

type TestDialogProps = { campaignId: number; open: boolean; onOpenChange: (open: boolean) => void }

function TestDialog({ campaignId, open, onOpenChange }: TestDialogProps) {
  const { t } = useTranslation('campaigns')
  const phone = usePhone()
  const { run } = useMutation(campaigns.test, { isAnswerShown: true })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('testTitle')}
      text={t('testText')}
      schema={TestInput}
      send={async ({ number }) => {
        const answer = await run({ campaignId, number })
        if (answer.ok) {
          onOpenChange(false)
          toast.success(t('testSent', { count: answer.value.sentCount }))
        }
        return answer
      }}
      submit={t('testSend')}
    >
      <TextField name="number" type="tel" label={t('testNumber')} autoComplete="tel" />
      <PhoneReading name="number" sentence={(number) => t('testReading', { number: phone(number) })} />
    </FormDialog>
  )
}
