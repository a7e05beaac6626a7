import { Link } from '@remix-run/react'
import { Unplug, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useDownConnections } from '~/live/reading/use-down-connections'
import { Button } from '~/ui/button'

/** Read by this visitor, for as long as they stay down and the page lives. */
const read = new Set<number>()

/** Above the list, for everybody: which connections are down, what becomes of messages meanwhile, and for who may, the way to mend them. */
export function DownConnections() {
  const { t, i18n } = useTranslation(['tickets', 'common'])
  const viewer = useShell()?.viewer
  const [down, dismiss] = useUnreadDrops()
  const names = new Intl.ListFormat(i18n.language).format(down.map(({ name }) => name))
  const mayMend = viewer !== undefined && may(viewer, 'connections:manage')
  return (
    <div role="status">
      {down.length > 0 && (
        <div className="mx-3 my-2 flex items-start gap-2 rounded-lg border border-line bg-warn-soft ps-3 pe-1 text-sm text-ink">
          <Unplug aria-hidden className="mt-2.5 size-4 shrink-0 text-warn" />
          <div className="grid min-w-0 flex-1 justify-items-start gap-1 py-2">
            <p className="font-medium [overflow-wrap:anywhere]">
              {t('down.title', { names, count: down.length })}
            </p>
            <p>{t('down.text')}</p>
            {mayMend && <MendButton down={down} />}
          </div>
          <Button variant="ghost" size="icon-sm" aria-label={t('common:close')} onClick={dismiss}>
            <X />
          </Button>
        </div>
      )}
    </div>
  )
}

function MendButton({ down }: { down: readonly ConnectionView[] }) {
  const { t } = useTranslation('tickets')
  const [only, secondDown] = down
  const isOne = only !== undefined && secondDown === undefined
  return (
    <Button asChild size="sm">
      <Link to={isOne ? `/connections/${only.id}/pair` : '/connections'}>
        {t(isOne ? 'down.mend' : 'down.open')}
      </Link>
    </Button>
  )
}

/** Those that the visitor has not put away, and what puts them away. */
function useUnreadDrops(): [readonly ConnectionView[], () => void] {
  const down = useDownConnections()
  const [, setRead] = useState(0)
  useEffect(() => {
    for (const id of read) if (!down.some((connection) => connection.id === id)) read.delete(id)
  }, [down])
  const unreadConnections = down.filter(({ id }) => !read.has(id))
  const dismiss = () => {
    for (const { id } of unreadConnections) read.add(id)
    setRead(read.size)
  }
  return [unreadConnections, dismiss]
}
