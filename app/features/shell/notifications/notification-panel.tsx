import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opened } from '~/ui/on-demand/opener-on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { NotificationList } from './notification-list'

/** Shows the content of the bell. */
export function NotificationPanel({ trigger, startsOpen }: Opened) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(startsOpen)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" aria-label={t('notifications')} className="w-80 p-0">
        <NotificationList onChosen={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
