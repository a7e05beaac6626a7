import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { maySeeOther, type OtherTicket } from '~/lib/other-ticket'
import { useShell } from '~/lib/use-shell'
import { may } from '~/lib/viewer'
import { Button } from '../ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../ui/dialog'
import { TakeOver } from './take-over'

/** "Ticket already open": who holds it, in which queue; who may see colleagues' takes it over. Specification 1 §2, §4. */
export function TakenDialog({ other, onClose }: { other: OtherTicket | undefined; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const viewer = useShell()?.viewer
  const maySee = other && viewer && maySeeOther(other, viewer)
  const mayTakeOver = maySee && other.userId && other.userId !== viewer.id && may(viewer, 'tickets:transfer')
  return (
    <Dialog open={other !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('taken.title')}</DialogTitle>
          <DialogDescription>{t('taken.text')}</DialogDescription>
        </DialogHeader>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">{t('taken.user')}</dt>
          <dd className="font-medium">{other?.user?.name ?? t('noUser')}</dd>
          <dt className="text-muted">{t('taken.queue')}</dt>
          <dd className="font-medium">{other?.queue?.name ?? t('noQueue')}</dd>
        </dl>
        <DialogFooter>
          <DialogClose asChild>
            <Button>{common('close')}</Button>
          </DialogClose>
          {other && mayTakeOver && (
            <TakeOver
              uuid={other.uuid}
              holder={other.user?.name ?? t('noUser')}
              viewer={viewer}
              onDone={onClose}
            />
          )}
          {other && maySee && (
            <Button asChild variant="primary">
              <Link to={`/tickets/${other.uuid}`} onClick={onClose}>
                {t('taken.open')}
              </Link>
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
