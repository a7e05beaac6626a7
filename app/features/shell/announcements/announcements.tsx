import { Megaphone } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ButtonProps } from '~/ui/button'
import { openerOnDemand } from '~/ui/on-demand/opener-on-demand'
import { CountedButton } from '../counted-button'
import { type AllNews, useNews } from './use-news'

type FaceProps = { news: AllNews | undefined }

const AnnouncementsButton = forwardRef<HTMLButtonElement, ButtonProps & FaceProps>(
  ({ news, ...props }, ref) => {
    const { t } = useTranslation('shell')
    const count = news?.unseen ?? 0
    const label = count > 0 ? t('announcementsCount', { count }) : t('announcements')
    return <CountedButton ref={ref} icon={Megaphone} count={count} label={label} {...props} />
  },
)
AnnouncementsButton.displayName = 'AnnouncementsButton'

const Panel = openerOnDemand<FaceProps>(
  'dialog',
  AnnouncementsButton,
  async () => (await import('./announcement-panel')).AnnouncementPanel,
  'announcements',
)

/** Shows the platform's announcements, and how many of them the viewer has not seen. Specification 1 §2. */
export function Announcements() {
  return <Panel news={useNews()} />
}
