import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#domain/campaigns/contract/report-schema.ts'
import { HOUR_MS } from '#domain/core/contract/time.ts'
import { countText, dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

const HEIGHT = 120
/** Widths of an hour, in the picture's own units: the picture is as wide as the hours that it shows. */
const STEP = 10
/** One bar alone would fill the picture. */
const LEAST_HOURS = 8

type Hour = CampaignReport['hours'][number]

/** Messages that left and answers that came, hour by hour; behind the picture stands a table. */
export function HoursChart({ hours }: Pick<CampaignReport, 'hours'>) {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return <p className="text-sm text-muted">{t('nothingYet')}</p>
  const highest = Math.max(1, ...hours.map(({ sent, replied }) => Math.max(sent, replied)))
  const hourCount = Math.max(LEAST_HOURS, hourAfter(first, last) + 1)
  const width = hourCount * STEP
  const lastAt = new Date(Date.parse(first.at) + (hourCount - 1) * HOUR_MS).toISOString()
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="tabular text-xs text-muted">{countText(highest, clock.language)}</p>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden="true"
        className="h-32 w-full border-b border-line"
        preserveAspectRatio="none"
      >
        {hours.map((hour) => (
          <HourBars key={hour.at} hour={hour} x={hourAfter(first, hour) * STEP} highest={highest} />
        ))}
      </svg>
      <p aria-hidden className="tabular flex justify-between gap-4 text-xs text-muted">
        <span>{dateAndTime(first.at, clock)}</span>
        <span>{dateAndTime(lastAt, clock)}</span>
      </p>
      <figcaption className="flex flex-wrap gap-4 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm bg-accent" />
          {t('funnelStep.sent')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm bg-ok" />
          {t('funnelStep.replied')}
        </span>
      </figcaption>
      <details className="text-sm">
        <summary className="cursor-pointer text-muted touch:min-h-11">{t('asTable')}</summary>
        <HoursTable hours={hours} />
      </details>
    </figure>
  )
}

/** Hours in which nothing happened are not told, but have their width. */
function hourAfter(first: Hour, { at }: Hour): number {
  return Math.round((Date.parse(at) - Date.parse(first.at)) / HOUR_MS)
}

type HourBarsProps = { hour: Hour; x: number; highest: number }

function HourBars({ hour: { sent, replied }, x, highest }: HourBarsProps) {
  const [sentHeight, repliedHeight] = [(HEIGHT * sent) / highest, (HEIGHT * replied) / highest]
  const bar = STEP * 0.45
  return (
    <g>
      <rect x={x} y={HEIGHT - sentHeight} width={bar} height={sentHeight} className="fill-accent" />
      <rect x={x + bar} y={HEIGHT - repliedHeight} width={bar} height={repliedHeight} className="fill-ok" />
    </g>
  )
}

function HoursTable({ hours }: Pick<CampaignReport, 'hours'>) {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  return (
    <table className="mt-2 w-full">
      <thead>
        <tr className="text-muted">
          <th className="py-1 text-start font-normal">{t('hour')}</th>
          <th className="py-1 text-end font-normal">{t('funnelStep.sent')}</th>
          <th className="py-1 text-end font-normal">{t('funnelStep.replied')}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ at, sent, replied }) => (
          <tr key={at} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal">
              {dateAndTime(at, clock)}
            </th>
            <td className="tabular text-end">{countText(sent, clock.language)}</td>
            <td className="tabular text-end">{countText(replied, clock.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
