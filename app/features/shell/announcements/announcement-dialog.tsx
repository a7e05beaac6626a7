import { useTranslation } from 'react-i18next'
import { FormattedText } from '~/features/inbox/bubbles/text/text'
import { cn } from '~/lib/cn'
import { useFileLink } from '~/lib/file-link'
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
import { WatchedImage } from '~/ui/watched-image'
import { PRIORITY_BORDERS } from './priority'
import type { News } from './use-news'

type AnnouncementDialogProps = { news: News; open: boolean; onOpenChange: (open: boolean) => void }

/** One announcement, whole. Specification 1 §2. */
export function AnnouncementDialog({ news: announcement, open, onOpenChange }: AnnouncementDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className={cn('max-w-lg border-s-4', PRIORITY_BORDERS[announcement.priority])}>
        <DialogHeader>
          <DialogTitle className="[overflow-wrap:anywhere]">{announcement.title}</DialogTitle>
          <DialogDescription>
            {t(`announcementPriority.${announcement.priority}`, { ns: 'shell' })}
          </DialogDescription>
        </DialogHeader>
        {announcement.mediaPath && <Picture address={announcement.mediaPath} name={announcement.title} />}
        <FormattedText text={announcement.text} />
        <DialogFooter>
          <DialogClose asChild>
            <Button>{t('close')}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Picture({ address, name }: { address: string; name: string }) {
  const { src, attempt, renew } = useFileLink(address)
  if (!src) return null
  return (
    <WatchedImage
      key={attempt}
      src={src}
      alt={name}
      onError={renew}
      className="max-h-80 w-full rounded-md border border-line object-contain"
    />
  )
}
