import { useTranslation } from 'react-i18next'
import * as companies from '#domain/companies/endpoints.ts'
import type { CompanyDetails } from '#domain/companies/schema.ts'
import { toast } from '~/components/ui/toaster'
import { useMutation } from '~/kit/mutation'
import { useErrorText } from '~/lib/text/error-text'
import { useDay } from './use-day'

/** Moves a company's due date by its recurrence, and says to when. Pressed twice it is done once: the version is named. */
export function useRenew({ id: companyId, name, version }: CompanyDetails) {
  const { t } = useTranslation('companies')
  const errorText = useErrorText()
  const day = useDay()
  const { run, busy } = useMutation(companies.renew, {
    of: companyId,
    onDone: ({ dueDate }) => dueDate && toast.success(t('renewed', { name, date: day(dueDate) })),
  })
  async function renew() {
    const result = await run({ companyId, version })
    if (!result.ok) toast.error(errorText(result.problem.code, result.problem.details))
  }
  return { renew: () => void renew(), busy }
}
