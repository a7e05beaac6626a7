import { Megaphone } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { capped } from '~/lib/text/format'
import { openerOnDemand } from '~/lib/ui/opener-on-demand'
import { Button, type ButtonProps } from '../../ui/button'
import { type News, useNews } from './use-news'

type FaceProps = { news: readonly News[] | undefined }

const AnnouncementsButton = forwardRef<HTMLButtonElement, ButtonProps & FaceProps>(
  ({ news, ...props }, ref) => {
    const { t } = useTranslation('shell')
    const count = news?.filter(({ isSeen }) => !isSeen).length ?? 0
    return (
      <Button ref={ref} variant="ghost" size="icon" className="relative" {...props}>
        <span className="sr-only">{count > 0 ? t('announcementsCount', { count }) : t('announcements')}</span>
        <Megaphone />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-2xs font-semibold text-on-accent tabular"
          >
            {capped(count)}
          </span>
        )}
      </Button>
    )
  },
)
AnnouncementsButton.displayName = 'AnnouncementsButton'

const Panel = openerOnDemand<FaceProps>(
  'dialog',
  AnnouncementsButton,
  async () => (await import('./announcement-panel')).AnnouncementPanel,
)

/** What the platform announces, and how much of it the viewer has not seen. Specification 1 §2. */
export function Announcements() {
  return <Panel news={useNews()} />
}
