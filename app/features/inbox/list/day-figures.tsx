import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'

type DayFiguresProps = { waiting?: number; attending?: number; unread?: number }

/**
 * Shows how many conversations wait, are attended and are unread. Keeps its space but stays invisible until all three
 * figures are known, because an unknown figure is not 0.
 */
export function DayFigures(figures: DayFiguresProps) {
  const { t } = useTranslation('tickets')
  const names = ['waiting', 'attending', 'unread'] as const
  const isKnown = names.every((name) => figures[name] !== undefined)
  return (
    <dl className={cn('flex gap-8 py-2', !isKnown && 'invisible')}>
      {names.map((name) => (
        <div key={name} className="grid justify-items-center">
          <dd className="order-first text-xl font-semibold tabular">{isKnown ? figures[name] : '–'}</dd>
          <dt className="text-xs text-muted">{t(`none.${name}`)}</dt>
        </div>
      ))}
    </dl>
  )
}
