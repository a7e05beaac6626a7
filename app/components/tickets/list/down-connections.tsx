import { Link } from '@remix-run/react'
import { Unplug, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/schema.ts'
import { useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useReadConnections } from '~/live/reading/use-connections'
import { Button } from '../../ui/button'

/** A drop that mends itself is not worth a line. */
const PATIENCE_MS = 20_000
/** Read by this visitor, for as long as they stay down and the page lives. */
const read = new Set<number>()

/** Above the list, for everybody: which connections are down, and what becomes of messages meanwhile. */
export function DownConnections() {
  const { t, i18n } = useTranslation(['tickets', 'common'])
  const viewer = useShell()?.viewer
  const [down, dismiss] = useDownConnections()
  const names = new Intl.ListFormat(i18n.language).format(down.map(({ name }) => name))
  return (
    <div role="status">
      {down.length > 0 && (
        <div className="mx-3 my-2 flex items-start gap-2 rounded-lg border border-line bg-warn-soft ps-3 pe-1 text-sm text-ink">
          <Unplug aria-hidden className="mt-2.5 size-4 shrink-0 text-warn" />
          <div className="min-w-0 flex-1 py-2">
            <p className="font-medium [overflow-wrap:anywhere]">
              {t('down.title', { names, count: down.length })}
            </p>
            <p>{t('down.text')}</p>
            {viewer && may(viewer, 'connections:manage') && (
              <Link to="/connections" className="text-accent-text underline underline-offset-2">
                {t('down.open')}
              </Link>
            )}
          </div>
          <Button variant="ghost" size="icon-sm" aria-label={t('common:close')} onClick={dismiss}>
            <X />
          </Button>
        </div>
      )}
    </div>
  )
}

/** Those that have had a number and have been down for a while, and what puts them away. */
function useDownConnections(): [readonly ConnectionView[], () => void] {
  const connections = useReadConnections(true)
  const now = useNow().getTime()
  const [since, setSince] = useState<ReadonlyMap<number, number>>(new Map())
  const [, setRead] = useState(0)
  const down = useMemo(() => (connections ?? []).filter(isDown), [connections])
  useEffect(() => {
    for (const id of read) if (!down.some((connection) => connection.id === id)) read.delete(id)
    // Each try to come back changes it anew: it is down since it was first seen to be.
    setSince(
      (before) => new Map(down.map(({ id, updatedAt }) => [id, before.get(id) ?? Date.parse(updatedAt)])),
    )
  }, [down])
  const shown = down.filter(({ id }) => !read.has(id) && now - (since.get(id) ?? now) >= PATIENCE_MS)
  const dismiss = () => {
    for (const { id } of shown) read.add(id)
    setRead(read.size)
  }
  return [shown, dismiss]
}

/** One that was never paired is its admin's alone to know of. */
function isDown({ number, status }: ConnectionView): boolean {
  return number !== null && status !== 'CONNECTED'
}
