import { useLocation } from '@remix-run/react'
import { KeyRound, Plug, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { queueIntegrationResource } from '#domain/queue-integrations/contract/resource.ts'
import { isSigned, type QueueIntegrationView } from '#domain/queue-integrations/contract/schema.ts'
import type { RowAct } from '~/kit/list/columns'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { PAGES } from '~/pages/all-pages'
import { Badge } from '~/ui/badge'
import { TypeMark } from './type-mark'

export const loader = listLoader(queueIntegrationResource, 'queueIntegrations')
export const shouldRevalidate = shouldReadList

/** Other systems that take a conversation and give it back. Specification 3 §2. */
export default function QueueIntegrations() {
  const { t } = useTranslation('queue-integrations')
  const { search } = useLocation()
  const addressOf = (id: number, name: string) => `${PAGES.queueIntegrations.path}/${id}/${name}${search}`
  const moreActs = ({ id, type }: QueueIntegrationView): readonly RowAct[] => [
    { key: 'log', label: t('log.act'), icon: ScrollText, to: addressOf(id, 'deliveries') },
    ...(isSigned(type)
      ? [{ key: 'secret', label: t('secret.act'), icon: KeyRound, to: addressOf(id, 'secret') }]
      : []),
  ]
  return (
    <PlainList
      resource={queueIntegrationResource}
      page="queueIntegrations"
      icon={Plug}
      columns={[
        { key: 'type', head: t('type'), className: 'w-44', cell: ({ type }) => <TypeMark type={type} /> },
        {
          key: 'id',
          head: t('id'),
          className: 'w-20 text-muted',
          cell: ({ id }) => <span className="tabular">#{id}</span>,
        },
        { key: 'name', head: t('name'), sort: 'name', isTitle: true, cell: (row) => <Name {...row} /> },
      ]}
      moreActs={moreActs}
      nameOf={({ name }) => name}
      consequences={({ connectionNames, queueNames }) => {
        const names = [...connectionNames, ...queueNames].join(', ')
        return names === '' ? [] : [t('endsUse', { names })]
      }}
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}

function Name({ name, isDisabled }: QueueIntegrationView) {
  const { t } = useTranslation('queue-integrations')
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 [overflow-wrap:anywhere]">
      {name}
      {isDisabled && <Badge tone="bad">{t('stopped')}</Badge>}
    </span>
  )
}
