import { Link } from '@remix-run/react'
import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'

type DownConnectionListProps = { down: readonly ConnectionView[]; onChosen: () => void }

/** Connections that are down, for who may mend them: each leads to where it is connected again. */
export function DownConnectionList({ down, onChosen }: DownConnectionListProps) {
  const { t } = useTranslation('shell')
  if (down.length === 0) return null
  return (
    <ul aria-label={t('downConnections.title')} className="border-b border-line p-1">
      {down.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`/connections/${id}/pair`}
            onClick={onChosen}
            className="ring-inside flex min-h-12 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
          >
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-bad-soft text-bad"
            >
              <Unplug className="size-4" />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="truncate text-sm font-semibold">{t('downConnections.of', { name })}</span>
              <span className="truncate text-xs text-accent-text">{t('downConnections.mend')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
