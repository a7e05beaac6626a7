import { useField } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'

type Reading = typeof import('~/lib/text/phone-reading')

/** The number as it will be saved, with the company's country where none was typed: shown while it is typed. */
export function PhoneReading({ name }: { name: string }) {
  const { t } = useTranslation('contacts')
  const [field] = useField<string>(name)
  const country = useShell()?.viewer.company.country
  const [reading, setReading] = useState<Reading>()
  const typed = field.value ?? ''
  const isTyped = typed !== field.initialValue && typed.trim() !== ''
  useEffect(() => {
    if (isTyped) void import('~/lib/text/phone-reading').then(setReading, () => undefined)
  }, [isTyped])
  const read = isTyped && country ? reading?.readPhone(typed, country) : undefined
  return (
    <p aria-live="polite" className="tabular -mt-2 text-muted text-sm empty:hidden">
      {read && t('numberRead', { number: read })}
    </p>
  )
}
