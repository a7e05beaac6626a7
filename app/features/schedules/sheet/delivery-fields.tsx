import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { TICKET_AFTERWARDS } from '#domain/schedules/contract/rules.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { FormSection } from '~/kit/form/form-parts'
import { useShell } from '~/lib/ui/use-shell'
import { useReadConnections } from '~/live/reading/use-connections'
import { Alert } from '~/ui/alert'
import type { ConnectionChoice, LoadedSheet } from '../load.server'

type DeliveryFieldsProps = Pick<LoadedSheet, 'queues' | 'users' | 'connections'>

const ON = new Set(['true', 'enabled'])

/** Over which connection it goes, whose name stands above it, and what becomes of the conversation. */
export function DeliveryFields({ queues, users, connections }: DeliveryFieldsProps) {
  const { t } = useTranslation('schedules')
  const [opens] = useField<string>('openTicket')
  const [queue] = useField<string>('queueId')
  const [connectionField] = useField<string>('whatsappId')
  const signs = useShell()?.viewer.company.companieSettings.sendSignMessage === 'enabled'
  const lines = useLines(connections)
  const chosen = lines.find(({ id }) => String(id) === connectionField.value)
  const isWaiting = chosen ? !isUp(chosen) : lines.length > 0 && !lines.some(isUp)
  const isOpening = ON.has(opens.value ?? '')
  const inQueue = users.filter(({ queueIds }) => !queue.value || queueIds.includes(Number(queue.value)))
  return (
    <FormSection title={t('delivery')}>
      <SelectField
        name="whatsappId"
        label={t('connection')}
        emptyText={t('anyConnection')}
        options={lines.map((connection) => ({
          value: connection.id,
          label: isUp(connection) ? connection.name : t('lineDown', { name: connection.name }),
        }))}
      />
      {isWaiting && (
        <Alert tone="warn" role="status">
          {t(chosen ? 'downText' : 'allDownText', { name: chosen?.name })}
        </Alert>
      )}
      {signs && <SwitchField name="assinar" label={t('sign')} />}
      <SwitchField name="onlyUnanswered" label={t('onlyUnanswered')} help={t('onlyUnansweredHelp')} />
      <SwitchField name="openTicket" label={t('openTicket')} help={t('openTicketHelp')} />
      <div className={isOpening ? 'grid gap-4' : 'hidden gap-4 noscript:grid'}>
        <SelectField
          name="queueId"
          label={t('queue')}
          emptyText={t('noQueue')}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="ticketUserId"
          label={t('user')}
          emptyText={t('noUser')}
          options={inQueue.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="statusTicket"
          label={t('statusTicket')}
          required
          options={TICKET_AFTERWARDS.map((value) => ({ value, label: t(`statusTickets.${value}`) }))}
        />
      </div>
    </FormSection>
  )
}

const isUp = ({ status }: Pick<ConnectionChoice, 'status'>) => status === 'CONNECTED'

/** The connections with how each stands now: as the page was written, and as was told since. */
function useLines(loadedConnections: readonly ConnectionChoice[]): readonly ConnectionChoice[] {
  const live = new Map(useReadConnections(true)?.map(({ id, status }) => [id, status]))
  return loadedConnections.map((connection) => ({
    ...connection,
    status: live.get(connection.id) ?? connection.status,
  }))
}
