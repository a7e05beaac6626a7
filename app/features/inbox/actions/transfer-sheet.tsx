import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { Form } from '~/kit/form/form'
import { FormSheet } from '~/kit/form-sheet'
import type { CallResult } from '~/lib/call'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useTransferChoices } from '~/live/reading/use-transfer-choices'
import { Skeleton } from '~/ui/skeleton'
import { Transfer, TransferFields } from './transfer-fields'
import { type ActBody, useAct } from './use-act'

type TransferSheetProps = {
  ticket: TicketView
  /** The user who is meant to receive the conversation. They are chosen already, and only their queues are offered. */
  to?: number
  open: boolean
  /** True when the screen stays as it is, because the conversation is handed on from its row. */
  stay?: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Hands the conversation to a queue, or to someone in it, with a note that the customer does not see. Its form waits for what
 * there is to choose from: a field that took its first value later would count as changed by hand.
 */
export function TransferSheet({ ticket, to, open, stay = false, onOpenChange }: TransferSheetProps) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const choices = useTransferChoices(open)
  const { act } = useAct(ticket, { stay })
  async function send(body: ActBody): Promise<CallResult<undefined>> {
    const problem = await act({ ...body, isTransfered: true })
    if (problem) return { ok: false, status: 409, problem }
    onOpenChange(false)
    return { ok: true, value: undefined }
  }
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('transfer.title')}
      text={shownName(ticket.contact)}
    >
      {choices ? (
        <Form
          schema={Transfer}
          defaults={{ userId: to, ...(ticket.queueId !== null && { queueId: ticket.queueId }) }}
          send={send}
          plain
        >
          <TransferFields ticket={ticket} choices={choices} to={to} />
        </Form>
      ) : (
        <Skeleton className="h-48" />
      )}
    </FormSheet>
  )
}
