import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Viewer } from '~/lib/viewer'
import { QueueDialog } from '../actions/queue-dialog'
import { TransferSheet } from '../actions/transfer-sheet'
import { UnsentDialog } from '../actions/unsent-dialog'
import type { ActBody } from '../actions/use-act'

/** The question to ask: a queue, where to transfer, or what to do with an unsent text before an act. */
export type Asking = 'queue' | 'transfer' | { unsentBefore: ActBody }

type RowDialogsProps = {
  open: boolean
  ticket: TicketView
  viewer: Viewer
  asking: Asking | undefined
  stay: boolean
  onClose: () => void
  accept: (queueId: string) => void
  act: (body: ActBody) => void
}

/** Shows the question that is asked before an action. */
export function RowDialogs({ ticket, viewer, asking, stay, onClose, accept, act }: RowDialogsProps) {
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
      <UnsentDialog
        open={typeof asking === 'object'}
        ticket={ticket}
        onOpenChange={onClose}
        onKeep={() => typeof asking === 'object' && act(asking.unsentBefore)}
        onSend={undefined}
      />
    </>
  )
}
