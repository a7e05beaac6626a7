import { useTranslation } from 'react-i18next'
import { protocolOf } from '#domain/core/contract/texts/protocol.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import { CopyButton } from '~/ui/copy-button'

/** The protocol of the conversation that is open, as customers are told it and as the search finds it. */
export function Protocol({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const timeZone = useShell()?.viewer.company.protocolTimeZone
  const protocol = protocolOf({ id: ticket.id, createdAt: new Date(ticket.createdAt) }, timeZone)
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span className="grid">
        <span className="text-xs text-muted">{t('protocol.title')}</span>
        <span className="tabular" data-protocol>
          {protocol}
        </span>
      </span>
      <CopyButton text={protocol} label={t('protocol.copy')} />
    </p>
  )
}
