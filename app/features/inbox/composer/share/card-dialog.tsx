import { useFormMetadata } from '@conform-to/react'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { useFoundContacts } from '~/features/contacts/picker/use-found-contacts'
import { SearchField } from '~/kit/form/fields/search-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { usePhone } from '~/lib/text/phone'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Button } from '~/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'
import { ErrorState } from '~/ui/error-state'
import { useShare } from './use-share'

/** As many as one message holds. */
const MAX_CONTACTS = 20
/** The pattern of a number that may be shared. Hidden numbers, and groups, have none to give. */
const NUMBER = /^\+?\d{8,20}$/
const Chosen = z.object({ contactIds: z.string().min(1) })

type CardDialogProps = { ticketId: number; open: boolean; onOpenChange: (open: boolean) => void }

/** Finds contacts and sends their cards: one message, however many are chosen. Specification 1 §2. */
export function CardDialog({ ticketId, open, onOpenChange }: CardDialogProps) {
  const { t } = useTranslation('composer')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('share.card.title')}</DialogTitle>
          <DialogDescription>{t('share.card.text', { count: MAX_CONTACTS })}</DialogDescription>
        </DialogHeader>
        <CardForm ticketId={ticketId} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CardForm({ ticketId, onDone }: { ticketId: number; onDone: () => void }) {
  const shownName = useShownName()
  const { t } = useTranslation('composer')
  const [chosen, setChosen] = useState<readonly ContactView[]>([])
  const [text, setText] = useState('')
  const share = useShare(ticketId, onDone)
  const search = useFoundContacts(text)
  const candidates = search.matches?.filter(
    ({ id, number }) => NUMBER.test(number) && !chosen.some((chosenContact) => chosenContact.id === id),
  )
  const first = search.first && candidates?.find(({ id }) => id === search.first?.id)
  const choose = (contact: ContactView) => {
    setChosen([...chosen, contact])
    setText('')
  }
  return (
    <Form
      schema={Chosen}
      messages={{ 'contactIds.required': t('share.card.nobody') }}
      send={() =>
        share({ vCard: chosen.map((contact) => ({ name: shownName(contact), number: contact.number })) })
      }
      unguarded
      plain
    >
      <ChosenIds ids={chosen.map(({ id }) => id).join(',')} />
      {chosen.length > 0 && (
        <ul aria-label={t('share.card.chosen')} className="flex flex-wrap gap-1.5">
          {chosen.map((contact) => (
            <li
              key={contact.id}
              className="flex max-w-full items-center gap-1 rounded-full border border-line bg-raised ps-2.5"
            >
              <span className="truncate text-sm">{shownName(contact)}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('share.card.remove', { name: shownName(contact) })}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== contact.id))}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MAX_CONTACTS && (
        <SearchField
          name="contactIds"
          label={t('share.card.search')}
          help={t('share.card.help')}
          value={text}
          onChange={setText}
          onEnter={() => first && choose(first)}
        />
      )}
      {search.code && <ErrorState code={search.code} retry={search.retry} />}
      {candidates && chosen.length < MAX_CONTACTS && (
        <ul className="grid max-h-60 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto">
          {candidates.length === 0 && (
            <li className="px-2 py-2 text-sm text-muted">{t('share.card.none')}</li>
          )}
          {candidates.map((contact) => (
            <li key={contact.id}>
              <ContactMatch contact={contact} onChoose={() => choose(contact)} />
            </li>
          ))}
        </ul>
      )}
      <DialogFooter>
        <SubmitButton>{t('share.card.send', { count: chosen.length })}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/**
 * Holds the chosen ids for the form. They are validated anew with each choice, so that the form stops saying that
 * nobody is chosen.
 */
function ChosenIds({ ids }: { ids: string }) {
  const form = useFormMetadata()
  const { validate } = form
  const latest = useRef(validate)
  latest.current = validate
  useEffect(() => {
    if (ids) latest.current({ name: 'contactIds' })
  }, [ids])
  return <input type="hidden" name="contactIds" value={ids} />
}

function ContactMatch({ contact, onChoose }: { contact: ContactView; onChoose: () => void }) {
  const shownName = useShownName()
  const phone = usePhone()
  return (
    <button
      type="button"
      className="ring-inside flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-hover"
      onClick={onChoose}
    >
      <ContactAvatar className="size-8" name={shownName(contact)} picture={contact.urlPicture} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{shownName(contact)}</span>
        <span className="tabular truncate text-xs text-muted">{phone(contact.number)}</span>
      </span>
    </button>
  )
}
