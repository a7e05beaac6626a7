import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/ticket-notes/contract/endpoints.ts'
import { mayDeleteNote, mayEditNote } from '#domain/ticket-notes/contract/rules.ts'
import { EditTicketNoteInput, type TicketNoteView } from '#domain/ticket-notes/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { FormattedText } from '~/features/inbox/bubbles/text/text'
import { TextAreaField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { offerUndo } from '~/kit/undo/offers'
import { cut, dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Button } from '~/ui/button'

type NoteItemProps = { note: TicketNoteView; ticket: TicketView; onChange: () => void }

/** One note: who wrote it, when and about what; its author corrects it in its place. */
export function NoteItem({ note, ticket, onChange }: NoteItemProps) {
  const { t } = useTranslation('contacts')
  const clock = useClock()
  const viewer = useShell()?.viewer
  const [editing, setEditing] = useState(false)
  const removal = useDeleteNote(note, onChange)
  const author = viewer && may(viewer, 'ticketNotes:save') ? viewer : undefined
  const isOwn = author !== undefined && mayEditNote(author.id, note)
  const mayDelete =
    author !== undefined && mayDeleteNote({ userId: author.id, profile: author.profile }, note)
  const about =
    note.ticketId !== null && (note.ticketId === ticket.id ? t('notes.here') : `#${note.ticketId}`)
  const edited = note.editedAt && t('notes.edited')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-lg border border-line bg-note px-3 py-2">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 pt-0.5 text-xs text-muted">
          <span className="font-medium text-ink">{note.user.name}</span>{' '}
          <time dateTime={note.createdAt}>{dateAndTime(note.createdAt, clock)}</time>
          {[about, edited].map((detail) => detail && ` · ${detail}`)}
        </p>
        {isOwn && !editing && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('notes.editOf', { text: cut(note.note, 40) })}
            onClick={() => setEditing(true)}
          >
            <Pencil />
          </Button>
        )}
        {mayDelete && !editing && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('notes.deleteOf', { text: cut(note.note, 40) })}
            aria-disabled={removal.busy}
            onClick={removal.remove}
          >
            <Trash2 />
          </Button>
        )}
      </div>
      {editing ? (
        <EditNote
          note={note}
          onDone={() => {
            setEditing(false)
            onChange()
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <FormattedText text={note.note} />
      )}
      <Problem {...removal.problem} />
    </li>
  )
}

/** At once, with an undo. */
function useDeleteNote(note: TicketNoteView, onChange: () => void) {
  const { t } = useTranslation('contacts')
  const remove = useMutation(endpoints.remove, {
    key: note.id,
    onDone() {
      offerUndo({
        kind: 'row',
        id: `ticketNote ${note.id}`,
        name: cut(note.note, 40),
        consequences: [t('notes.deleted')],
        path: `/ticket-notes/${note.id}/undo-delete`,
      })
      onChange()
    },
  })
  return {
    busy: remove.busy,
    problem: remove.problem,
    remove: () => !remove.busy && void remove.run({ ticketNoteId: note.id }),
  }
}

type EditNoteProps = { note: TicketNoteView; onDone: () => void; onCancel: () => void }

function EditNote({ note, onDone, onCancel }: EditNoteProps) {
  const { t } = useTranslation(['contacts', 'common'])
  const update = useMutation(endpoints.update, { key: note.id, onDone, isAnswerShown: true })
  return (
    <Form
      schema={EditTicketNoteInput}
      defaults={{ note: note.note }}
      send={(values) => update.run({ ...values, ticketNoteId: note.id })}
      className="gap-2"
      plain
    >
      <TextAreaField name="note" label={t('notes.edit')} rows={3} autoFocus />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <SubmitButton size="sm">{t('notes.saveEdit')}</SubmitButton>
      </div>
    </Form>
  )
}
