import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { FormProblem } from '~/lib/form-problem'
import { useLookups } from '~/lib/lookups'
import type { Viewer } from '~/lib/viewer'
import { leaveTicket } from '~/live/conversations'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '../ui/sheet'
import { TransferFields } from './transfer-fields'
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
  const problem = fetcher.data ?? undefined
  const isDone = fetcher.state === 'idle' && fetcher.data === null
  const close = useRef(onOpenChange)
  close.current = onOpenChange
  useEffect(() => {
    if (isDone) close.current(false)
  }, [isDone])
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
          {stay && <input type="hidden" name="stay" value="1" />}
          <TransferFields
            ticket={ticket}
            choices={lookups}
            problem={problem}
            busy={fetcher.state !== 'idle'}
          />
        </fetcher.Form>
      </SheetContent>
    </Sheet>
  )
}
