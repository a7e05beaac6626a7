import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { FormProblem } from '~/lib/form.server'
import { useLookups } from '~/lib/lookups'
import type { Viewer } from '~/lib/viewer'
import { leaveTicket } from '~/live/conversations'
import { Field, Problem, SubmitButton } from '../form'
import { Select } from '../ui/select'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '../ui/sheet'
import { Textarea } from '../ui/textarea'
import { filterHref, useFilter } from './use-filter'

type TransferSheetProps = {
  ticket: TicketView
  viewer: Viewer
  open: boolean
  /** What is on the screen stays: the conversation is handed on from its row. */
  stay?: boolean
  onOpenChange: (open: boolean) => void
}

/** Hands the conversation to a queue, or to someone in it, with a note that the customer does not see. */
export function TransferSheet({ ticket, open, stay, onOpenChange }: TransferSheetProps) {
  const { t } = useTranslation('tickets')
  const fetcher = useFetcher<FormProblem | null>()
  const { filter } = useFilter()
  const lookups = useLookups(open)
  const [queueId, setQueueId] = useState('')
  const problem = fetcher.data ?? undefined
  const isDone = fetcher.state === 'idle' && fetcher.data === null
  const close = useRef(onOpenChange)
  close.current = onOpenChange
  useEffect(() => {
    if (isDone) close.current(false)
  }, [isDone])
  const users = (lookups?.users ?? []).filter((user) => {
    if (user.id === ticket.userId) return false
    return !queueId || !user.queues || user.queues.some((queue) => String(queue.id) === queueId)
  })
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent className="gap-4 p-5">
        <SheetTitle>{t('transfer.title')}</SheetTitle>
        <SheetDescription>{ticket.contact.name}</SheetDescription>
        <fetcher.Form
          method="post"
          action={filterHref(`/tickets/${ticket.uuid}`, filter)}
          onSubmit={() => !stay && leaveTicket(ticket.uuid)}
          className="grid gap-4"
        >
          <input type="hidden" name="intent" value="transfer" />
          <input type="hidden" name="ticketId" value={ticket.id} />
          {stay && <input type="hidden" name="stay" value="1" />}
          <Problem code={problem?.code} details={problem?.details} />
          <Field label={t('transfer.queue')} name="queueId" errors={problem?.fields} required>
            {(control) => (
              <Select
                {...control}
                value={queueId}
                onChange={(event) => setQueueId(event.currentTarget.value)}
                placeholder={t('new.chooseQueue')}
                options={(lookups?.queues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Field>
          <Field label={t('transfer.user')} name="userId" errors={problem?.fields}>
            {(control) => (
              <Select
                {...control}
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
            {(control) => <Textarea {...control} rows={4} maxLength={4096} />}
          </Field>
          <SubmitButton busy={fetcher.state !== 'idle'}>{t('transfer.submit')}</SubmitButton>
        </fetcher.Form>
      </SheetContent>
    </Sheet>
  )
}
