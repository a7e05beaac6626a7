import { useTranslation } from 'react-i18next'
import type { PromptOptions } from '#domain/prompts/contract/prompt-options.ts'
import { countText } from '~/lib/text/format'
import { Alert } from '~/ui/alert'

/** The tokens of today, with their price where it is known, and the limit. */
export function UsageNotice({ options }: { options: PromptOptions }) {
  const { t, i18n } = useTranslation('prompts')
  const { usedToday, aiDailyTokens: limit, costMicrosToday } = options
  const used = countText(usedToday, i18n.language)
  const price = costMicrosToday >= HALF_A_CENT ? ` · ${priceOf(costMicrosToday, i18n.language)}` : ''
  if (limit > 0 && usedToday >= limit)
    return <Alert tone="warn">{t('usage.over', { limit: countText(limit, i18n.language) })}</Alert>
  const text =
    limit > 0
      ? t('usage.ofLimit', { used, limit: countText(limit, i18n.language) })
      : t('usage.unlimited', { used })
  return (
    <p className="text-sm text-muted tabular">
      {text}
      {price}
    </p>
  )
}

const MICROS = 1_000_000
/** Less than that would be shown as nothing. */
const HALF_A_CENT = 5000

function priceOf(micros: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(micros / MICROS)
}
