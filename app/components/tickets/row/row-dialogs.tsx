import type { TicketView } from '#domain/tickets/schema.ts'
import type { Viewer } from '~/lib/viewer'
import { QueueDialog } from '../queue-dialog'
import { TransferSheet } from '../transfer-sheet'

export type Asking = 'queue' | 'transfer'

type RowDialogsProps = {
  open: boolean
  ticket: TicketView
  viewer: Viewer
  asking: Asking | undefined
  stay: boolean
  onClose: () => void
  accept: (queueId: string) => void
}

/** What is asked before it is done. */
export function RowDialogs({ ticket, viewer, asking, stay, onClose, accept }: RowDialogsProps) {
  return (
    <>
      <QueueDialog
        open={asking === 'queue'}
        ticket={ticket}
        viewer={viewer}
        onOpenChange={onClose}
        onChoose={(queueId) => {
          onClose()
          accept(queueId)
        }}
      />
      <TransferSheet open={asking === 'transfer'} ticket={ticket} stay={stay} onOpenChange={onClose} />
    </>
  )
}
