import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contacts from '#domain/contacts/endpoints.ts'
import type { ContactView } from '#domain/contacts/schema.ts'
import { SearchField } from '~/kit/form/fields/search-field'
import { call } from '~/lib/call'
import { usePhone } from '~/lib/text/phone'
import { ContactAvatar } from '../contact-avatar'
import { Button } from '../ui/button'

/** A search begins at this many characters. Specification 1 §5. */
const SEARCH_FROM = 3
const DEBOUNCE_MS = 500

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
  const found = useFoundContacts(contact ? '' : text)
  const isNumber = /\d{4}/.test(text)
  if (contact) {
    return (
      <div className="flex items-center gap-2.5 rounded-md border border-line bg-raised p-2">
        <input type="hidden" name="contactId" value={contact.id} />
        <Contact contact={contact} />
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
      />
      {found && (
        <ul className="grid max-h-60 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto">
          {found.length === 0 && <li className="px-2 py-2 text-sm text-muted">{t('new.noContact')}</li>}
          {found.map((candidate) => (
            <li key={candidate.id}>
              <button
                type="button"
                className="ring-inside flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-hover"
                onClick={() => onChoose(candidate)}
              >
                <Contact contact={candidate} />
              </button>
            </li>
          ))}
        </ul>
      )}
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

function Contact({ contact }: { contact: ContactView }) {
  const phone = usePhone()
  return (
    <>
      <ContactAvatar
        className="size-8"
        name={contact.name}
        picture={contact.urlPicture}
        isGroup={contact.isGroup}
      />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{contact.name}</span>
        <span className="truncate text-xs text-muted tabular">{phone(contact.number)}</span>
      </span>
    </>
  )
}

function useFoundContacts(text: string) {
  const [found, setFound] = useState<ContactView[]>()
  useEffect(() => {
    if (text.trim().length < SEARCH_FROM) return setFound(undefined)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const options = { signal: abort.signal }
      const answer = await call(contacts.list, { searchParam: text.trim() }, options)
      if (answer.ok) setFound(answer.value.contacts)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}
