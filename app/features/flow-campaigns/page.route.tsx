import { FlaskConical, MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flowCampaignResource } from '#domain/flow-campaigns/contract/resource.ts'
import type { FlowCampaignView } from '#domain/flow-campaigns/contract/schema.ts'
import type { Column } from '~/kit/list/columns'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { TryPhrase } from './try-phrase'

export const loader = listLoader(flowCampaignResource, 'flowCampaigns')
export const shouldRevalidate = shouldReadList

/** Phrases that start a flow. Specification 3 §2. */
export default function FlowCampaignList() {
  const { t } = useTranslation('flow-campaigns')
  const [isTrying, setTrying] = useState(false)
  return (
    <>
      <PlainList
        resource={flowCampaignResource}
        page="flowCampaigns"
        icon={MessageSquareQuote}
        columns={useColumns()}
        nameOf={({ name }) => name}
        moreButtons={
          <Button onClick={() => setTrying(true)}>
            <FlaskConical />
            {t('tryOpen')}
          </Button>
        }
        labels={{
          search: t('search'),
          new: t('new'),
          empty: { title: t('empty.title'), text: t('empty.text') },
        }}
      />
      <TryPhrase open={isTrying} onOpenChange={setTrying} />
    </>
  )
}

function useColumns(): readonly Column<FlowCampaignView>[] {
  const { t } = useTranslation('flow-campaigns')
  return [
    { key: 'name', head: t('columns.name'), sort: 'name', cell: ({ name }) => name },
    { key: 'phrase', head: t('columns.phrase'), cell: ({ phrase }) => `“${phrase}”` },
    { key: 'flow', head: t('columns.flow'), cell: ({ flowName }) => flowName },
    {
      key: 'connection',
      head: t('columns.connection'),
      cell: ({ whatsappName }) => whatsappName ?? t('connectionAll'),
    },
    {
      key: 'status',
      head: t('columns.status'),
      cell: ({ status, isFlowReady }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={status ? 'ok' : 'neutral'}>{status ? t('on') : t('off')}</Badge>
          {!isFlowReady && <Badge tone="warn">{t('flowOff')}</Badge>}
        </span>
      ),
    },
  ]
}
