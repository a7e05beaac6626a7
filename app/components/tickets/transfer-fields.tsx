import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { type TicketView, TransferTicketInput } from '#domain/tickets/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { TextAreaField } from '~/kit/form/fields/text-field'
import { SubmitButton } from '~/kit/form/form-parts'
import type { Lookups } from '~/lib/lookups'

/** What is asked of who hands a conversation on, in its sheet and on its page. */
export const Transfer = TransferTicketInput.omit({ ticketId: true })

type TransferFieldsProps = {
  ticket: TicketView
  /** Queues and people to choose from; none while they are asked for. */
  choices: Pick<Lookups, 'queues' | 'users'> | undefined
  /** To whom it is meant to go: only their queues lead there. */
  to?: number | undefined
}

/** To which queue, to whom in it, and a note that the customer does not see: the inside of a form. */
export function TransferFields({ ticket, choices, to }: TransferFieldsProps) {
  const { t } = useTranslation('tickets')
  const [queue] = useField<string>('queueId')
  const users = (choices?.users ?? []).filter((user) => {
    if (user.id === ticket.userId) return false
    // Who serves no queue holds what is given to them in any.
    if (!queue.value || !user.queues || user.id === to) return true
    return user.queues.some(({ id }) => String(id) === queue.value)
  })
  const theirs = choices?.users.find(({ id }) => id === to)?.queues ?? []
  const queues = (choices?.queues ?? []).filter(
    (each) => theirs.length === 0 || theirs.some(({ id }) => id === each.id),
  )
  return (
    <>
      <SelectField
        name="queueId"
        label={t('transfer.queue')}
        none={t('new.chooseQueue')}
        options={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="userId"
        label={t('transfer.user')}
        none={t('transfer.anyone')}
        options={users.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField
        name="msgTransfer"
        label={t('transfer.message')}
        help={t('transfer.messageHelp')}
        rows={4}
      />
      <SubmitButton>{t('transfer.submit')}</SubmitButton>
    </>
  )
}
