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
  run: (intent: string, more?: Record<string, string>) => void
}

/** What is asked before it is done. */
export function RowDialogs({ ticket, viewer, asking, stay, onClose, run }: RowDialogsProps) {
  return (
    <>
      <QueueDialog
        open={asking === 'queue'}
        ticket={ticket}
        viewer={viewer}
        onOpenChange={onClose}
        onChoose={(queueId) => {
          onClose()
          run('accept', { queueId })
        }}
      />
      <TransferSheet
        open={asking === 'transfer'}
        ticket={ticket}
        viewer={viewer}
        stay={stay}
        onOpenChange={onClose}
      />
    </>
  )
}
