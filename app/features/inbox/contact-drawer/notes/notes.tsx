import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import * as endpoints from '#domain/ticket-notes/contract/endpoints.ts'
import { EditTicketNoteInput } from '#domain/ticket-notes/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { TextAreaField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useMutation } from '~/kit/mutation'
import { useMay } from '~/lib/ui/use-may'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toaster'
import { DrawerSection } from '../drawer-section'
import { NoteItem } from './note-item'
import { useNotes } from './use-notes'

const NewNote = EditTicketNoteInput.extend({ about: z.enum(['contact', 'ticket']) })

/**
 * Shows colleagues' notes about the contact and its tickets. They are written, corrected and taken away here.
 * Specification 1 §2, §5.
 */
export function Notes({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  const { notes, code, hasMore, isReading, read, readOlder } = useNotes(ticket.contactId)
  return (
    <DrawerSection name="notes" title={t('notes.title')}>
      {useMay('ticketNotes:save') && <NewNoteForm ticket={ticket} onSaved={read} />}
      {code && <ErrorState code={code} retry={read} />}
      {!notes && !code && <Skeleton className="h-16" />}
      {notes?.length === 0 && <p className="text-sm text-muted">{t('notes.none')}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {notes?.map((note) => (
          <NoteItem key={note.id} note={note} ticket={ticket} onChange={read} />
        ))}
      </ol>
      {hasMore && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          aria-disabled={isReading}
          onClick={() => void readOlder()}
        >
          {t('notes.older')}
        </Button>
      )}
    </DrawerSection>
  )
}

/** A note about the contact, for the whole company, or about this ticket, for who may read it. */
function NewNoteForm({ ticket, onSaved }: { ticket: TicketView; onSaved: () => void }) {
  const { t } = useTranslation('contacts')
  /** Each note is a new form: what was typed is gone once it is saved. */
  const [written, setWritten] = useState(0)
  const create = useMutation(endpoints.create, {
    key: ticket.contactId,
    isAnswerShown: true,
    onDone() {
      setWritten((count) => count + 1)
      toast.success(t('notes.saved'))
      onSaved()
    },
  })
  return (
    <Form
      key={written}
      schema={NewNote}
      defaults={{ about: 'contact' }}
      send={({ note, about }) =>
        create.run({ note, contactId: ticket.contactId, ticketId: about === 'ticket' ? ticket.id : null })
      }
      className="gap-2"
      plain
    >
      <TextAreaField name="note" label={t('notes.new')} rows={2} placeholder={t('notes.placeholder')} />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <SelectField
          name="about"
          label={t('notes.about')}
          options={[
            { value: 'contact', label: t('notes.aboutContact') },
            { value: 'ticket', label: t('notes.aboutTicket', { id: ticket.id }) },
          ]}
          className="min-w-40 flex-1"
        />
        <SubmitButton variant="secondary">{t('notes.save')}</SubmitButton>
      </div>
    </Form>
  )
}
