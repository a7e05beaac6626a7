import type { LoaderFunctionArgs } from '@remix-run/node'
import { useOutletContext, useParams } from '@remix-run/react'
import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { SheetRoute } from '~/kit/sheet-route'
import { EmptyState } from '~/ui/empty-state'
import type { CompanyRow } from './by-company'
import { ConnectionsOf } from './company-connections'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePageAccess({ request, context }, 'allConnections')
  return null
}

/** One company's connections, of the overview. Specification 2 §2. */
export default function ConnectionsOfCompany() {
  const { t } = useTranslation('connections')
  const rows = useOutletContext<readonly CompanyRow[]>()
  const id = Number(useParams().companyId)
  const { name = '', connections = [] } = rows.find((row) => row.id === id) ?? {}
  return (
    <SheetRoute title={t('all.of', { name })}>
      {connections.length === 0 ? (
        <EmptyState icon={<Smartphone aria-hidden />} title={t('all.emptyTitle')} />
      ) : (
        <div className="p-5">
          <ConnectionsOf connections={connections} />
        </div>
      )}
    </SheetRoute>
  )
}
