import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Button } from '~/ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'

export type UnsentDialogProps = {
  open: boolean
  ticket: TicketView
  onOpenChange: (open: boolean) => void
  onKeep: () => void
  /** Absent where there is no composer to send from. */
  onSend: (() => void) | undefined
}

/** Asks once, before a conversation is resolved, what becomes of what was written and not sent. */
export function UnsentDialog({ open, ticket, onOpenChange, onKeep, onSend }: UnsentDialogProps) {
  const { t } = useTranslation('tickets')
  const name = useShownName()(ticket.contact)
  const choose = (run: () => void) => () => {
    onOpenChange(false)
    run()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent role="alertdialog">
        <DialogHeader>
          <DialogTitle>{t('unsentAsk.title', { name })}</DialogTitle>
          <DialogDescription>{t('unsentAsk.text')}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button>{t('unsentAsk.back')}</Button>
          </DialogClose>
          <Button variant={onSend ? 'secondary' : 'primary'} onClick={choose(onKeep)}>
            {t('unsentAsk.keep')}
          </Button>
          {onSend && (
            <Button variant="primary" onClick={choose(onSend)}>
              {t('unsentAsk.send')}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
