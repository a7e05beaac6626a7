import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext, useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ConnectionGone } from '~/features/connections/connection-gone'
import { DropsThisWeek, DropsTimeline } from '~/features/connections/drops-timeline'
import { loadDrops } from '~/features/connections/load.server'
import { RouteSheet } from '~/features/connections/route-sheet'
import type { ConnectionsContext } from './_app.connections'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadDrops({ request, context }, params.connectionId ?? '')
}

export default function Drops() {
  const { t } = useTranslation('connections')
  const { drops, dropsThisWeek } = useLoaderData<typeof loader>()
  const { connections } = useOutletContext<ConnectionsContext>()
  const id = Number(useParams().connectionId)
  const connection = connections.find((candidate) => candidate.id === id)
  if (!connection) return <ConnectionGone />
  return (
    <RouteSheet title={t('drops.title', { name: connection.name })} text={t('drops.text')}>
      <div className="p-5 [&>ol]:ms-3">
        {drops.length > 0 && <DropsThisWeek count={dropsThisWeek} />}
        <DropsTimeline drops={drops} />
      </div>
    </RouteSheet>
  )
}
