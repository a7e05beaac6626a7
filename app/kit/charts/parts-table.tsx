import { useTranslation } from 'react-i18next'
import { percentText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { type Part, type Unit, wholePercents } from './chart-data'
import { FigureLink } from './data-table'
import { useFigureText } from './figure-text'
import { Swatch } from './legend'

type PartsTableProps = { title: string; parts: readonly Part[]; unit?: Unit | undefined; hatch: string }

/** The parts of a whole with their figures: the legend is the table. */
export function PartsTable({ title, parts, unit, hatch }: PartsTableProps) {
  const { t } = useTranslation('kit')
  const { language } = useClock()
  const textOf = useFigureText(unit)
  const percents = wholePercents(parts.map(({ value }) => value))
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('chart.part')}</th>
          <th scope="col">{t('chart.figure')}</th>
          <th scope="col">{t('chart.share')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, label, value, tone, to }, index) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-start font-normal">
              <span className="flex items-center gap-2">
                <Swatch tone={tone} index={index} hatch={hatch} />
                <span className="min-w-0 break-words">
                  <FigureLink to={to}>{label}</FigureLink>
                </span>
              </span>
            </th>
            <td className="whitespace-nowrap ps-3 text-end font-medium">{textOf(value)}</td>
            <td className="w-14 ps-3 text-end text-muted">{percentText(percents[index] ?? 0, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
