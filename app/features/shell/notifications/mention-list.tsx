import { Link } from '@remix-run/react'
import { AtSign } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { messageLink } from '#domain/messages/contract/message-link.ts'
import { rowTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import type { Mention } from '~/live/reading/use-mentions'

type MentionListProps = { mentions: readonly Mention[]; onChosen: () => void }

/** Private messages in which colleagues named the viewer: by whom, about which contact, and the way there. */
export function MentionList({ mentions, onChosen }: MentionListProps) {
  const shownName = useShownName()
  const { t } = useTranslation('shell')
  const clock = useClock()
  const now = useNow()
  if (mentions.length === 0) return null
  return (
    <ul aria-label={t('mentions.title')} className="border-b border-line p-1">
      {mentions.map(({ messageId, uuid, by, contact, text, createdAt }) => (
        <li key={messageId}>
          <Link
            to={messageLink(uuid, messageId)}
            onClick={onChosen}
            className="ring-inside flex min-h-12 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
          >
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-warn-soft text-warn"
            >
              <AtSign className="size-4" />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="truncate text-sm font-semibold">
                {t('mentions.by', { name: by, contact: shownName(contact) })}
              </span>
              <span className="truncate text-xs text-muted">{text}</span>
            </span>
            <time dateTime={createdAt} className="self-start text-xs text-muted">
              {rowTime(createdAt, now, clock)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
