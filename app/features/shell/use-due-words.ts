import { useTranslation } from 'react-i18next'
import { dateOf } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { daysLeft, type Viewer } from '~/lib/viewer'

/** From this many days on the due date is shown as a warning. Specification 1 §9. */
const DUE_SOON_DAYS = 5

type DueWords = { tone: 'neutral' | 'warn' | 'bad'; words: string }

/**
 * Returns the words for the end of the subscription, for admins: plain, amber from five days on, red when past.
 * Specification 1 §2, §9.
 */
export function useDueWords({ profile, company: { dueDate } }: Viewer): DueWords | undefined {
  const { t } = useTranslation('shell')
  const clock = useClock()
  const remainingDays = daysLeft(dueDate, useNow())
  if (profile !== 'admin' || !dueDate || remainingDays === null) return undefined
  const date = dateOf(dueDate, clock)
  if (remainingDays <= 0) return { tone: 'bad', words: t('duePast', { date }) }
  if (remainingDays <= DUE_SOON_DAYS) return { tone: 'warn', words: t('dueSoon', { count: remainingDays }) }
  return { tone: 'neutral', words: t('due', { date }) }
}
