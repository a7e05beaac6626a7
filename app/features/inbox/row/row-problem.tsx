import { useTranslation } from 'react-i18next'
import type { Problem as Refused } from '#domain/core/contract/problems.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { Problem } from '~/kit/problem'
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
import { readOther } from '../conversation/other-ticket'
import { TakenDialog } from '../conversation/taken-dialog'

type RowProblemProps = {
  ticket: TicketView
  problem: Refused
  onClose: () => void
}

/** Says why an act on a ticket's row failed; it stays until it was read. */
export function RowProblem({ ticket, problem, onClose }: RowProblemProps) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const otherTicket = readOther(problem)
  if (otherTicket) return <TakenDialog otherTicket={otherTicket} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('rowFailed')}</DialogTitle>
          <DialogDescription>{shownName(ticket.contact)}</DialogDescription>
        </DialogHeader>
        <Problem code={problem.code} details={problem.details} />
        <DialogFooter>
          <DialogClose asChild>
            <Button>{common('close')}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
