import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Id } from '#domain/core/fields.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { FormDialog } from '~/kit/form-dialog'
import { useErrorText } from '~/lib/text/error-text'
import { isAdmin, type Viewer } from '~/lib/viewer'
import { useLookups } from '~/live/reading/use-lookups'

const Chosen = z.object({ queueId: Id() })

type QueueDialogProps = {
  open: boolean
  ticket: TicketView
  viewer: Viewer
  onOpenChange: (open: boolean) => void
  onChoose: (queueId: string) => void
}

/** A ticket without a queue is accepted into one. Specification 1 §4, §5. */
export function QueueDialog({ open, ticket, viewer, onOpenChange, onChoose }: QueueDialogProps) {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText()
  const queues = useQueuesFor(viewer, open)
  const [only, ...others] = queues
  return (
    <FormDialog
      formKey={queues.length}
      open={open}
      onOpenChange={onOpenChange}
      title={t('accept.title')}
      text={t('accept.text', { name: ticket.contact.name })}
      schema={Chosen}
      defaults={only && others.length === 0 ? { queueId: only.id } : {}}
      says={{ 'queueId.required': errorText('ERR_QUEUE_REQUIRED') }}
      send={async ({ queueId }) => {
        onChoose(String(queueId))
        return { ok: true, value: undefined }
      }}
      submit={t('accept.button')}
    >
      <SelectField
        name="queueId"
        label={t('transfer.queue')}
        none={t('new.chooseQueue')}
        options={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
}

/** The viewer's own queues; an admin may choose any of the company. */
export function useQueuesFor(viewer: Viewer, needed: boolean) {
  const lookups = useLookups(needed && isAdmin(viewer))
  return isAdmin(viewer) ? (lookups?.queues ?? viewer.queues) : viewer.queues
}
