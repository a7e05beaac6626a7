import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SheetRoute } from '~/kit/sheet-route'
import { ConnectionGone } from './connection-gone'
import { DropsThisWeek, DropsTimeline } from './health/drops-timeline'
import { LateMailList } from './health/late-mail'
import { loadDrops } from './load.server'
import { useConnection } from './use-connection'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadDrops({ request, context }, params.connectionId ?? '')
}

export default function Drops() {
  const { t } = useTranslation('connections')
  const { drops, dropsThisWeek, gaps } = useLoaderData<typeof loader>()
  const shared = useConnection()
  if (!shared) return <ConnectionGone />
  return (
    <SheetRoute title={t('drops.title', { name: shared.connection.name })} text={t('drops.text')}>
      <div className="p-5 [&>ol]:ms-3">
        <LateMailList gaps={gaps} />
        {drops.length > 0 && <DropsThisWeek count={dropsThisWeek} />}
        <DropsTimeline drops={drops} />
      </div>
    </SheetRoute>
  )
}
