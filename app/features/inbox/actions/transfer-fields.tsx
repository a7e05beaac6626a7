import { useField, useFormMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { type TicketView, TransferTicketInput } from '#domain/tickets/contract/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { TextAreaField } from '~/kit/form/fields/text-field'
import { SubmitButton } from '~/kit/form/form-parts'
import type { Lookups, Person } from '~/lib/lookups'
import { SummaryButton } from '../assist/summary-button'
import { PersonField } from './person-field'

/** The fields asked of the user who hands a conversation on, in its sheet and on its page. */
export const Transfer = TransferTicketInput.omit({ ticketId: true })

type TransferFieldsProps = {
  ticket: TicketView
  /** Queues and people to choose from. */
  choices: Pick<Lookups, 'queues' | 'users'>
  /** The user who is meant to receive the conversation; only their queues are offered. */
  to?: number | undefined
}

/** Shows the inside of the transfer form: the person, the queue, and a note that the customer does not see. */
export function TransferFields({ ticket, choices, to }: TransferFieldsProps) {
  const { t } = useTranslation('tickets')
  const form = useFormMetadata()
  const [queue] = useField<string>('queueId')
  const [note] = useField<string>('msgTransfer')
  const people = choices.users.filter(({ id }) => id !== ticket.userId)
  const personQueues = people.find(({ id }) => id === to)?.queues ?? []
  const queues = choices.queues.filter(({ id }) => personQueues.length === 0 || has(personQueues, id))
  const names = new Map(queues.map(({ id, name }) => [id, name]))

  /** Chooses the first of the person's queues when they do not serve the chosen one. */
  function chooseQueueOf({ queues: [first, ...otherQueues] }: Person) {
    if (!first || has([first, ...otherQueues], Number(queue.value))) return
    form.update({ name: queue.name, value: String(first.id) })
  }

  /** Below what is written already. */
  function addSummary(summary: string) {
    const written = note.value?.trim()
    form.update({ name: note.name, value: written ? `${written}\n\n${summary}` : summary })
  }

  return (
    <>
      <PersonField
        name="userId"
        label={t('transfer.user')}
        emptyText={t('transfer.anyone')}
        people={people.toSorted(byAvailability)}
        detail={({ queues: ownQueues }) => ownQueues.flatMap(({ id }) => names.get(id) ?? []).join(', ')}
        onChoose={chooseQueueOf}
      />
      <SelectField
        name="queueId"
        label={t('transfer.queue')}
        emptyText={t('new.chooseQueue')}
        options={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField
        name="msgTransfer"
        label={t('transfer.message')}
        help={t('transfer.messageHelp')}
        rows={4}
      />
      <SummaryButton ticketId={ticket.id} onText={addSummary} />
      <SubmitButton>{t('transfer.submit')}</SubmitButton>
    </>
  )
}

function has(queues: readonly { id: number }[], queueId: number): boolean {
  return queues.some(({ id }) => id === queueId)
}

/** Sorts people who are online and attend the fewest conversations first. */
function byAvailability(a: Person, b: Person): number {
  return (
    Number(b.online) - Number(a.online) ||
    (a.attendedCount ?? 0) - (b.attendedCount ?? 0) ||
    a.name.localeCompare(b.name)
  )
}
