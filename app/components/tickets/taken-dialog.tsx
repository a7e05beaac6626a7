import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { OtherTicket } from '~/lib/other-ticket'
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

/** "Ticket already open": who holds it, in which queue. Specification 1 §2, §4. */
export function TakenDialog({ other, onClose }: { other: OtherTicket | undefined; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
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
          {other && (
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
