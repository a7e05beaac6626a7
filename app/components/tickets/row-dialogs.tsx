import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { Viewer } from '~/lib/viewer'
import { ConfirmDialog } from '../confirm-dialog'
import { QueueDialog } from './queue-dialog'
import { TransferSheet } from './transfer-sheet'

export type Asking = 'ignore' | 'queue' | 'transfer'

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
  const { t } = useTranslation('tickets')
  return (
    <>
      <ConfirmDialog
        open={asking === 'ignore'}
        onOpenChange={onClose}
        title={t('ignore.button')}
        text={t('ignore.text', { name: ticket.contact.name })}
        action={t('ignore.button')}
        onConfirm={() => run('ignore')}
      />
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
