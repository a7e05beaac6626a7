import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
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
import { RequestTakeover, TakePart } from './colleague-choices'
import { maySeeOther, type OtherTicket } from './other-ticket'
import { TakeOver } from './take-over'

/**
 * "Ticket already open": who holds it and in which queue. One asks them for it; who may see colleagues' joins or takes it
 * over. Specification 1 §2, §4, interface 39.
 */
export function TakenDialog({
  otherTicket,
  onClose,
}: {
  otherTicket: OtherTicket | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const viewer = useShell()?.viewer
  const maySee = otherTicket && viewer && maySeeOther(otherTicket, viewer)
  const isHeld = Boolean(otherTicket?.userId) && otherTicket?.userId !== viewer?.id
  const holder = otherTicket?.user?.name ?? t('noUser')
  return (
    <Dialog open={otherTicket !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('taken.title')}</DialogTitle>
          <DialogDescription>{t('taken.text')}</DialogDescription>
        </DialogHeader>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">{t('taken.user')}</dt>
          <dd className="font-medium">{holder}</dd>
          <dt className="text-muted">{t('taken.queue')}</dt>
          <dd className="font-medium">{otherTicket?.queue?.name ?? t('noQueue')}</dd>
        </dl>
        <DialogFooter>
          <DialogClose asChild>
            <Button>{common('close')}</Button>
          </DialogClose>
          {otherTicket && viewer && isHeld && (
            <>
              {may(viewer, 'tickets:join') && (
                <RequestTakeover heldTicket={otherTicket} holder={holder} viewer={viewer} onDone={onClose} />
              )}
              {maySee && may(viewer, 'tickets:join') && (
                <TakePart heldTicket={otherTicket} holder={holder} viewer={viewer} onDone={onClose} />
              )}
              {maySee && may(viewer, 'tickets:transfer') && (
                <TakeOver heldTicket={otherTicket} holder={holder} viewer={viewer} onDone={onClose} />
              )}
            </>
          )}
          {otherTicket && maySee && (
            <Button asChild variant="primary">
              <Link to={`/tickets/${otherTicket.uuid}`} onClick={onClose}>
                {t('taken.open')}
              </Link>
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
