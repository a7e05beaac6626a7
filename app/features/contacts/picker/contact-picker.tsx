import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { SearchField } from '~/kit/form/fields/search-field'
import { Button } from '~/ui/button'
import { ContactFace, FoundContacts } from './found-contacts'
import { useFoundContacts } from './use-found-contacts'

type ContactPickerProps = {
  contact: ContactView | undefined
  onChoose: (contact: ContactView | undefined) => void
  /** One is to be made, of what was typed. */
  onMake: (typed: { name: string; number: string }) => void
}

/** Finds the contact of a form by name or number: its field `contactId`. */
export function ContactPicker({ contact, onChoose, onMake }: ContactPickerProps) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const [text, setText] = useState('')
  const search = useFoundContacts(contact ? '' : text)
  const isNumber = /\d{4}/.test(text)
  if (contact) {
    return (
      <div className="flex items-center gap-2.5 rounded-md border border-line bg-raised p-2">
        <input type="hidden" name="contactId" value={contact.id} />
        <ContactFace contact={contact} />
        <Button size="sm" variant="ghost" onClick={() => onChoose(undefined)}>
          {common('edit')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-1.5">
      <input type="hidden" name="contactId" value="" />
      <SearchField
        name="contactId"
        label={t('new.contact')}
        help={t('new.contactHelp')}
        value={text}
        onChange={setText}
        onEnter={() => search.first && onChoose(search.first)}
      />
      <FoundContacts search={search} emptyText={t('new.noContact')} onChoose={onChoose} />
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => onMake(isNumber ? { name: '', number: text } : { name: text, number: '' })}
      >
        <UserPlus />
        {t('new.createContact')}
      </Button>
    </div>
  )
}
