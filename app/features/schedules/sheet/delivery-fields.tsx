import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { TICKET_AFTERWARDS } from '#domain/schedules/contract/rules.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { FormSection } from '~/kit/form/form-parts'
import { useShell } from '~/lib/ui/use-shell'
import { useReadConnections } from '~/live/reading/use-connections'
import { Alert } from '~/ui/alert'
import type { Line, LoadedSheet } from '../load.server'

type DeliveryFieldsProps = Pick<LoadedSheet, 'queues' | 'users' | 'connections'>

const ON = new Set(['true', 'enabled'])

/** Over which connection it goes, whose name stands above it, and what becomes of the conversation. */
export function DeliveryFields({ queues, users, connections }: DeliveryFieldsProps) {
  const { t } = useTranslation('schedules')
  const [opens] = useField<string>('openTicket')
  const [queue] = useField<string>('queueId')
  const [line] = useField<string>('whatsappId')
  const signs = useShell()?.viewer.company.companieSettings.sendSignMessage === 'enabled'
  const lines = useLines(connections)
  const chosen = lines.find(({ id }) => String(id) === line.value)
  const isWaiting = chosen ? !isUp(chosen) : lines.length > 0 && !lines.some(isUp)
  const isOpening = ON.has(opens.value ?? '')
  const inQueue = users.filter(({ queueIds }) => !queue.value || queueIds.includes(Number(queue.value)))
  return (
    <FormSection title={t('delivery')}>
      <SelectField
        name="whatsappId"
        label={t('connection')}
        none={t('anyConnection')}
        options={lines.map((line) => ({
          value: line.id,
          label: isUp(line) ? line.name : t('lineDown', { name: line.name }),
        }))}
      />
      {isWaiting && (
        <Alert tone="warn" role="status">
          {t(chosen ? 'downText' : 'allDownText', { name: chosen?.name })}
        </Alert>
      )}
      {signs && <SwitchField name="assinar" label={t('sign')} />}
      <SwitchField name="openTicket" label={t('openTicket')} help={t('openTicketHelp')} />
      <div className={isOpening ? 'grid gap-4' : 'hidden gap-4 noscript:grid'}>
        <SelectField
          name="queueId"
          label={t('queue')}
          none={t('noQueue')}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="ticketUserId"
          label={t('user')}
          none={t('noUser')}
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

const isUp = ({ status }: Pick<Line, 'status'>) => status === 'CONNECTED'

/** The connections with how each stands now: as the page was written, and as was told since. */
function useLines(given: readonly Line[]): readonly Line[] {
  const live = new Map(useReadConnections(true)?.map(({ id, status }) => [id, status]))
  return given.map((line) => ({ ...line, status: live.get(line.id) ?? line.status }))
}
