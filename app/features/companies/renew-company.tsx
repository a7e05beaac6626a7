import { useTranslation } from 'react-i18next'
import { renewed } from '#domain/companies/contract/rules.ts'
import type { CompanyDetails } from '#domain/companies/contract/schema.ts'
import { dayOf } from '#domain/core/contract/time.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { useNow } from '~/lib/ui/use-clock'
import { useDay } from '~/lib/ui/use-day'

/**
 * Asks before a subscription is renewed: names the old and the new end, or says that one without an end gets one.
 * Specification 2 §2.
 */
export function RenewCompany({ company }: { company: CompanyDetails }) {
  const { t } = useTranslation('companies')
  const day = useDay()
  const { name, dueDate, timeZone, version } = company
  const to = day(renewed(company, dayOf(useNow(), timeZone)).dueDate)
  return (
    <QuestionRoute
      title={t('renewal.title', { name })}
      text={dueDate ? t('renewal.text', { from: day(dueDate), to }) : t('renewal.endless', { to })}
      action={t('renewal.action', { to })}
    >
      {/* Whoever presses twice, or after somebody else did, renews once. */}
      <input type="hidden" name="version" value={version} />
    </QuestionRoute>
  )
}
