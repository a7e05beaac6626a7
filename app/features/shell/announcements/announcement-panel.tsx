import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/announcements/contract/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { cn } from '~/lib/cn'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import type { Opened } from '~/ui/on-demand/opener-on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { Spinner } from '~/ui/spinner'
import { AnnouncementDialog } from './announcement-dialog'
import { PRIORITY_BORDERS } from './priority'
import type { AllNews, News } from './use-news'

type AnnouncementPanelProps = Opened & {
  /** Undefined while it is not known. */
  news: AllNews | undefined
}

/** It counts as unseen still, and is marked when it is opened again. */
const staysUnseen = () => undefined

/** Shows the content of the bell: the announcements, and the chosen one in a dialog. */
export function AnnouncementPanel({ news, trigger, startsOpen }: AnnouncementPanelProps) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(startsOpen)
  const [chosen, setChosen] = useState<News>()
  // As it stands by now: its picture comes after its words. One that has gone stays until it is closed.
  const shownNews = news?.records.find(({ id }) => id === chosen?.id) ?? chosen
  const [isShown, setIsShown] = useState(false)
  const see = useMutation(endpoints.see, { onRefused: staysUnseen })
  const seeAll = useMutation(endpoints.seeAll)
  // Who opens one has seen it.
  const choose = (newsItem: News) => {
    setOpen(false)
    setChosen(newsItem)
    setIsShown(true)
    if (!newsItem.isSeen) void see.run({ announcementId: newsItem.id })
  }
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>{trigger}</PopoverTrigger>
        <PopoverContent align="end" aria-label={t('announcements')} className="w-80 p-0">
          <p className="border-b border-line px-3 py-2.5 text-sm font-medium">{t('announcements')}</p>
          {!news && (
            <p className="grid place-items-center px-3 py-6">
              <Spinner label={t('announcements')} />
            </p>
          )}
          {news?.records.length === 0 && (
            <p className="px-3 py-6 text-center text-sm text-muted">{t('announcementsNone')}</p>
          )}
          <ul className="grid max-h-96 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto p-1">
            {news?.records.map((announcement) => (
              <li key={announcement.id}>
                <Item news={announcement} onChosen={choose} />
              </li>
            ))}
            {news?.hasMore && (
              <li className="grid justify-items-center py-1">
                <Button size="sm" variant="link" onClick={news.readOn}>
                  {t('announcementsMore')}
                </Button>
              </li>
            )}
          </ul>
          {news !== undefined && news.unseen > 0 && (
            <div className="border-t border-line p-2">
              <Button size="sm" className="w-full" onClick={() => void seeAll.run({})}>
                {t('announcementsSeeAll')}
              </Button>
            </div>
          )}
        </PopoverContent>
      </Popover>
      {shownNews && <AnnouncementDialog news={shownNews} open={isShown} onOpenChange={setIsShown} />}
    </>
  )
}

function Item({ news, onChosen }: { news: News; onChosen: (news: News) => void }) {
  const { t } = useTranslation('shell')
  const clock = useClock()
  const { title, text, priority, createdAt, isSeen } = news
  return (
    <button
      type="button"
      onClick={() => onChosen(news)}
      className={cn(
        'ring-inside grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md border-s-4 px-2.5 py-1.5 text-start hover:bg-hover touch:min-h-11',
        PRIORITY_BORDERS[priority],
      )}
    >
      <span className="flex items-start gap-2">
        <span className={cn('min-w-0 flex-1 truncate text-sm', !isSeen && 'font-semibold')}>{title}</span>
        {!isSeen && (
          <>
            <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
            <span className="sr-only">{t('announcementUnseen')}</span>
          </>
        )}
      </span>
      <span className="truncate text-xs text-muted">{text}</span>
      <span className="flex justify-between gap-2 text-xs text-muted">
        <span>{t(`announcementPriority.${priority}`)}</span>
        <time dateTime={createdAt}>{dateOf(createdAt, clock)}</time>
      </span>
    </button>
  )
}
