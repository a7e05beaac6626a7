import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShownName } from '~/lib/ui/use-shown-name'
import { isAdmin, type Viewer } from '~/lib/viewer'
import { useLookups } from '~/live/reading/use-lookups'
import { Button } from '~/ui/button'
import { ColourDot } from '~/ui/colour-dot'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/ui/dialog'

type QueueDialogProps = {
  open: boolean
  ticket: TicketView
  viewer: Viewer
  onOpenChange: (open: boolean) => void
  onChoose: (queueId: string) => void
}

/** A ticket without a queue is accepted into one: a button for each. Specification 1 §4, §5. */
export function QueueDialog({ open, ticket, viewer, onOpenChange, onChoose }: QueueDialogProps) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const queues = useQueuesFor(viewer, open)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('accept.title')}</DialogTitle>
          <DialogDescription>{t('accept.text', { name: shownName(ticket.contact) })}</DialogDescription>
        </DialogHeader>
        {queues.length === 0 && <p className="text-sm text-muted">{t('accept.noQueues')}</p>}
        <ul className="grid max-h-[60dvh] gap-1.5 overflow-y-auto">
          {queues.map(({ id, name, color }) => (
            <li key={id}>
              <Button className="w-full justify-start" onClick={() => onChoose(String(id))}>
                <ColourDot color={color} />
                <span className="min-w-0 truncate">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

/** The viewer's own queues; an admin may choose any of the company. */
export function useQueuesFor(viewer: Viewer, needed: boolean) {
  const lookups = useLookups(needed && isAdmin(viewer))
  return isAdmin(viewer) ? (lookups?.queues ?? viewer.queues) : viewer.queues
}
