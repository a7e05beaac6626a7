import { useFormMetadata } from '@conform-to/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactFace, type FoundContact, FoundContacts } from '~/features/contacts/picker/found-contacts'
import { useFoundContacts } from '~/features/contacts/picker/use-found-contacts'
import { SearchField } from '~/kit/form/fields/search-field'
import { Button } from '~/ui/button'

type ContactFieldProps = {
  contact: FoundContact | undefined
  onChoose: (contact: FoundContact | undefined) => void
  /** True when the message was sent to its last time, and is only looked at. */
  fixed: boolean
}

/** Chooses the contact that the message goes to, found by name or number. */
export function ContactField({ contact, onChoose, fixed }: ContactFieldProps) {
  const { t } = useTranslation('schedules')
  const [text, setText] = useState('')
  const search = useFoundContacts(contact ? '' : text)
  const form = useFormMetadata()
  const choose = (chosen: FoundContact | undefined) => {
    onChoose(chosen)
    form.update({ name: 'contactId', value: chosen ? String(chosen.id) : '' })
  }
  if (contact) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{t('contact')}</p>
        <div className="flex items-center gap-2.5 rounded-md border border-line bg-raised p-2">
          <input type="hidden" name="contactId" value={contact.id} readOnly />
          <ContactFace contact={contact} />
          {!fixed && (
            <Button size="sm" variant="ghost" onClick={() => choose(undefined)} className="noscript:hidden">
              {t('change')}
            </Button>
          )}
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-1.5">
      <input type="hidden" name="contactId" value="" readOnly />
      <SearchField
        name="contactId"
        label={t('contact')}
        help={t('contactHelp')}
        value={text}
        onChange={setText}
        onEnter={() => search.first && choose(search.first)}
      />
      <FoundContacts search={search} emptyText={t('noContact')} onChoose={choose} />
    </div>
  )
}
