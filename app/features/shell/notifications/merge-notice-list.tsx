import { Link } from '@remix-run/react'
import { Merge } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rowTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import type { MergeNotice } from '~/live/reading/use-merge-notices'

type MergeNoticeListProps = { notices: readonly MergeNotice[]; onChosen: () => void }

/** Contacts that the channel merged: each leads to its history, where the merge can be undone. */
export function MergeNoticeList({ notices, onChosen }: MergeNoticeListProps) {
  const shownName = useShownName()
  const { t } = useTranslation('shell')
  const clock = useClock()
  const now = useNow()
  if (notices.length === 0) return null
  return (
    <ul aria-label={t('mergeNotices.title')} className="max-h-60 overflow-y-auto border-b border-line p-1">
      {notices.map(({ mergeId, contact, mergedAt }) => (
        <li key={mergeId}>
          <Link
            to={`/contacts/${contact.id}/history`}
            onClick={onChosen}
            className="ring-inside flex min-h-12 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
          >
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-info-soft text-info"
            >
              <Merge className="size-4" />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="truncate text-sm font-semibold">
                {t('mergeNotices.of', { name: shownName(contact) })}
              </span>
              <span className="text-xs text-muted">{t('mergeNotices.text')}</span>
            </span>
            <time dateTime={mergedAt} className="self-start text-xs text-muted">
              {rowTime(mergedAt, now, clock)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
