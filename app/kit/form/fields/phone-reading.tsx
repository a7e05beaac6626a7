import { useField } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { useShell } from '~/lib/ui/use-shell'

type Reading = typeof import('~/lib/text/phone-reading')

type PhoneReadingProps = {
  /** The field in which the number is typed. */
  name: string
  /** Returns the sentence that says what will be done with the number. */
  sentence: (number: string) => string
}

/** The number as the server reads it, with the company's country where none was typed: shown while it is typed. */
export function PhoneReading({ name, sentence }: PhoneReadingProps) {
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
      {read && sentence(read)}
    </p>
  )
}
