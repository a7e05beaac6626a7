import { useTranslation } from 'react-i18next'
import { percentText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { type Part, wholePercents } from './chart-data'

/** A whole in one sentence: "Avaliações: Promotores 62%, Passivos 20%, Detratores 18%." */
export function usePartsSentence(title: string, parts: readonly Part[]): string {
  const { t } = useTranslation('kit')
  const { language } = useClock()
  const percents = wholePercents(parts.map(({ value }) => value))
  const texts = parts.map(({ label }, index) => `${label} ${percentText(percents[index] ?? 0, language)}`)
  return t('chart.parts', { title, parts: texts.join(', ') })
}
