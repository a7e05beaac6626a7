import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { valuesOf } from '~/lib/form-problem'
import { useLookups } from '~/lib/lookups'
import type { Viewer } from '~/lib/viewer'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '../ui/sheet'
import { TransferFields } from './transfer-fields'
import { useAct } from './use-act'

type TransferSheetProps = {
  ticket: TicketView
  viewer: Viewer
  open: boolean
  /** What is on the screen stays: the conversation is handed on from its row. */
  stay?: boolean
  onOpenChange: (open: boolean) => void
}

/** Hands the conversation to a queue, or to someone in it, with a note that the customer does not see. */
export function TransferSheet({ ticket, open, stay = false, onOpenChange }: TransferSheetProps) {
  const { t } = useTranslation('tickets')
  const lookups = useLookups(open)
  const { act, busy, problem } = useAct(ticket, { stay })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { queueId, userId, msgTransfer } = valuesOf(new FormData(event.currentTarget))
    const refused = await act({ isTransfered: true, queueId, userId, msgTransfer })
    if (!refused) onOpenChange(false)
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent className="gap-4 p-5">
        <SheetTitle>{t('transfer.title')}</SheetTitle>
        <SheetDescription>{ticket.contact.name}</SheetDescription>
        <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
          <TransferFields ticket={ticket} choices={lookups} problem={problem} busy={busy} />
        </form>
      </SheetContent>
    </Sheet>
  )
}
