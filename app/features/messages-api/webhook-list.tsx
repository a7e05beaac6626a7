import { Link } from '@remix-run/react'
import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiConnectionView } from '#domain/external-api/contract/schema.ts'
import { PAGES } from '~/pages/all-pages'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Section } from './section'

/** The webhook of each connection, and the ways to its address, key and log. */
export function WebhookList({ connections }: { connections: readonly ApiConnectionView[] }) {
  const { t } = useTranslation('messages-api')
  return (
    <Section heading={t('webhook.heading')} text={t('webhook.text')}>
      {connections.length === 0 && (
        <EmptyState icon={<Plug aria-hidden />} title={t('webhook.empty')} text={t('webhook.emptyText')} />
      )}
      {connections.map((connection) => (
        <WebhookCard key={connection.id} {...connection} />
      ))}
    </Section>
  )
}

function WebhookCard({ id, name, url, stopReason }: ApiConnectionView) {
  const { t } = useTranslation('messages-api')
  const hasWebhook = url !== ''
  const acts = hasWebhook ? (['webhook', 'secret', 'deliveries'] as const) : (['webhook'] as const)
  const labels = { webhook: t('webhook.edit'), secret: t('webhook.secret'), deliveries: t('webhook.log') }
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4" data-connection={id}>
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {name}
          {stopReason && <Badge tone="bad">{t('webhook.stopped')}</Badge>}
        </h3>
        <p className="break-all text-muted">{hasWebhook ? url : t('webhook.none')}</p>
      </div>
      {stopReason && <Alert tone="bad">{t(`webhook.${stopReason}`)}</Alert>}
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button key={act} asChild size="sm">
            <Link to={`${PAGES.messagesApi.path}/${id}/${act}`} preventScrollReset>
              {labels[act]}
              <span className="sr-only">{name}</span>
            </Link>
          </Button>
        ))}
      </div>
    </Card>
  )
}
