import { countText, decimalText, percentText, shortCount } from '~/lib/text/format'
import { formatDuration, formatDurationTick } from '~/lib/text/format-duration'
import { useClock } from '~/lib/ui/use-clock'
import type { Axis } from './axis'
import type { Figure, Unit } from './chart-data'

/** A figure as it is written in a table, a tooltip or a card. */
export function figureText(figure: Figure, unit: Unit, language: string): string {
  if (figure === null) return '–'
  if (unit === 'seconds') return formatDuration(figure, language)
  if (unit === 'percent') return percentText(figure, language)
  return Number.isInteger(figure) ? countText(figure, language) : decimalText(figure, language)
}

/** A figure beside an axis, as short as it can be. */
export function tickText(tick: number, { step }: Axis, unit: Unit, language: string): string {
  if (unit === 'seconds') return formatDurationTick(tick, step, language)
  return unit === 'percent' ? percentText(tick, language) : shortCount(tick, language)
}

/** Writes figures of one unit in the visitor's language. */
export function useFigureText(unit: Unit = 'count') {
  const { language } = useClock()
  return (figure: Figure) => figureText(figure, unit, language)
}

/** Writes the figures beside an axis in the visitor's language. */
export function useTickText(axis: Axis, unit: Unit = 'count') {
  const { language } = useClock()
  return (tick: number) => tickText(tick, axis, unit, language)
}
