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
}

/** To which queue, to whom in it, and a note that the customer does not see: the inside of a form. */
export function TransferFields({ ticket, choices }: TransferFieldsProps) {
  const { t } = useTranslation('tickets')
  const [queue] = useField<string>('queueId')
  const users = (choices?.users ?? []).filter((user) => {
    if (user.id === ticket.userId) return false
    return !queue.value || !user.queues || user.queues.some(({ id }) => String(id) === queue.value)
  })
  return (
    <>
      <SelectField
        name="queueId"
        label={t('transfer.queue')}
        none={t('new.chooseQueue')}
        options={(choices?.queues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
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
