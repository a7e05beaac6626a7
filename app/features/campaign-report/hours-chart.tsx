import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#domain/campaigns/contract/report-schema.ts'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

const [WIDTH, HEIGHT] = [480, 120]

/** Messages that left and answers that came, hour by hour; behind the picture stands a table. */
export function HoursChart({ hours }: Pick<CampaignReport, 'hours'>) {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  if (hours.length === 0) return <p className="text-sm text-muted">{t('nothingYet')}</p>
  const highest = Math.max(1, ...hours.map(({ sent, replied }) => Math.max(sent, replied)))
  const step = WIDTH / hours.length
  const bar = Math.max(1, Math.min(14, step / 2 - 1))
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        className="h-32 w-full"
        preserveAspectRatio="none"
      >
        {hours.map(({ at, sent, replied }, index) => (
          <g key={at}>
            <rect
              x={index * step}
              y={HEIGHT - (HEIGHT * sent) / highest}
              width={bar}
              height={(HEIGHT * sent) / highest}
              className="fill-accent"
            />
            <rect
              x={index * step + bar}
              y={HEIGHT - (HEIGHT * replied) / highest}
              width={bar}
              height={(HEIGHT * replied) / highest}
              className="fill-ok"
            />
          </g>
        ))}
      </svg>
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
        <table className="mt-2 w-full">
          <tbody>
            {hours.map(({ at, sent, replied }) => (
              <tr key={at} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {dateAndTime(at, clock)}
                </th>
                <td className="tabular text-end">{sent}</td>
                <td className="tabular text-end">{replied}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
