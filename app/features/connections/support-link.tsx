import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { supportLink } from '#domain/settings/contract/rules.ts'
import { useShell } from '~/lib/ui/use-shell'
import { Button } from '~/ui/button'

/** A link to the platform's support, in a new tab; nothing where the platform has none. Specification 2 §2. */
export function SupportLink({ contact }: { contact: string }) {
  const { t } = useTranslation('connections')
  const company = useShell()?.viewer.company.name ?? ''
  const address = supportLink(contact, t('support.words', { company }))
  if (!address) return null
  return (
    <Button asChild>
      <a href={address} target="_blank" rel="noopener noreferrer">
        <LifeBuoy />
        <span className="max-sm:sr-only">{t('support.open')}</span>
      </a>
    </Button>
  )
}
