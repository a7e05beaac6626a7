import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { FormProblem } from '~/lib/form-problem'
import type { Lookups } from '~/lib/lookups'
import { Field, Problem, SubmitButton } from '../form'
import { Select } from '../ui/select'
import { Textarea } from '../ui/textarea'

type TransferFieldsProps = {
  ticket: TicketView
  /** Queues and people to choose from; none while they are asked for. */
  choices: Pick<Lookups, 'queues' | 'users'> | undefined
  problem?: (Omit<FormProblem, 'values'> & Partial<Pick<FormProblem, 'values'>>) | undefined
  busy?: boolean
}

/** To which queue, to whom in it, and a note that the customer does not see: the inside of a form. */
export function TransferFields({ ticket, choices, problem, busy }: TransferFieldsProps) {
  const { t } = useTranslation('tickets')
  const typed = problem?.values ?? {}
  const [queueId, setQueueId] = useState(typed.queueId ?? '')
  const users = (choices?.users ?? []).filter((user) => {
    if (user.id === ticket.userId) return false
    return !queueId || !user.queues || user.queues.some((queue) => String(queue.id) === queueId)
  })
  return (
    <>
      <input type="hidden" name="intent" value="transfer" />
      <input type="hidden" name="ticketId" value={ticket.id} />
      <Problem code={problem?.code} details={problem?.details} />
      <Field label={t('transfer.queue')} name="queueId" errors={problem?.fields} required>
        {(control) => (
          <Select
            {...control}
            value={queueId}
            onChange={(event) => setQueueId(event.currentTarget.value)}
            placeholder={t('new.chooseQueue')}
            options={(choices?.queues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Field label={t('transfer.user')} name="userId" errors={problem?.fields}>
        {(control) => (
          <Select
            {...control}
            key={choices ? 'known' : 'unknown'}
            defaultValue={typed.userId}
            placeholder={t('transfer.anyone')}
            options={users.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Field
        label={t('transfer.message')}
        name="msgTransfer"
        errors={problem?.fields}
        help={t('transfer.messageHelp')}
      >
        {(control) => <Textarea {...control} rows={4} maxLength={4096} defaultValue={typed.msgTransfer} />}
      </Field>
      <SubmitButton busy={busy}>{t('transfer.submit')}</SubmitButton>
    </>
  )
}
