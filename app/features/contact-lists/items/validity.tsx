import { useTranslation } from 'react-i18next'
import type { ContactListView } from '#domain/contact-lists/contract/schema.ts'
import { countText } from '~/lib/text/format'

type ValidityProps = Pick<ContactListView, 'contactsCount' | 'validCount' | 'invalidCount'>

/** Counts the numbers of a list that have an account, have none, and are still to be checked. */
export function Validity({ contactsCount, validCount, invalidCount }: ValidityProps) {
  const { t, i18n } = useTranslation('contact-lists')
  const count = (value: number) => countText(value, i18n.language)
  const unchecked = contactsCount - validCount - invalidCount
  const words = [
    ...(validCount > 0 ? [t('validity.valid', { total: count(validCount) })] : []),
    ...(invalidCount > 0 ? [t('validity.invalid', { total: count(invalidCount) })] : []),
    ...(unchecked > 0 ? [t('validity.unchecked', { total: count(unchecked) })] : []),
  ]
  return <span className="tabular text-muted">{words.join(' · ')}</span>
}
