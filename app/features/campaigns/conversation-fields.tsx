import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { CAMPAIGN_TICKET_STATUSES } from '#domain/campaigns/contract/rules.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { FormSection } from '~/kit/form/form-parts'
import type { LoadedCampaignSheet } from './load.server'

const ON = new Set(['true', 'enabled'])

/** The conversation in which the message stands, and who gets it. Specification 3 §5. */
export function ConversationFields({ queues, users }: Pick<LoadedCampaignSheet, 'queues' | 'users'>) {
  const { t } = useTranslation('campaigns')
  const [opens] = useField<string>('openTicket')
  const [queue] = useField<string>('queueId')
  const isOpening = ON.has(opens.value ?? opens.initialValue ?? '')
  const inQueue = users.filter(({ queueIds }) => !queue.value || queueIds.includes(Number(queue.value)))
  return (
    <FormSection title={t('conversation')}>
      <SwitchField name="openTicket" label={t('openTicket')} help={t('openTicketHelp')} />
      <div className={isOpening ? 'grid gap-4' : 'hidden gap-4 noscript:grid'}>
        <SelectField
          name="queueId"
          label={t('queue')}
          emptyText={t('noQueue')}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="userId"
          label={t('user')}
          emptyText={t('noUser')}
          options={inQueue.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="statusTicket"
          label={t('statusTicket')}
          required
          options={CAMPAIGN_TICKET_STATUSES.map((value) => ({ value, label: t(`statusTickets.${value}`) }))}
        />
      </div>
    </FormSection>
  )
}
