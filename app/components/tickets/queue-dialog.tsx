import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Id } from '#domain/core/fields.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useErrorText } from '~/lib/text/error-text'
import { isAdmin, type Viewer } from '~/lib/viewer'
import { useLookups } from '~/live/reading/use-lookups'
import { Button } from '../ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../ui/dialog'

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
  const common = useTranslation().t
  const errorText = useErrorText()
  const queues = useQueuesFor(viewer, open)
  const [only, ...others] = queues
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('accept.title')}</DialogTitle>
          <DialogDescription>{t('accept.text', { name: ticket.contact.name })}</DialogDescription>
        </DialogHeader>
        <Form
          key={queues.length}
          schema={Chosen}
          defaults={only && others.length === 0 ? { queueId: only.id } : {}}
          says={{ 'queueId.required': errorText('ERR_QUEUE_REQUIRED') }}
          send={async ({ queueId }) => {
            onChoose(String(queueId))
            return { ok: true, value: undefined }
          }}
          unguarded
          plain
        >
          <SelectField
            name="queueId"
            label={t('transfer.queue')}
            none={t('new.chooseQueue')}
            options={queues.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <DialogFooter>
            <DialogClose asChild>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <SubmitButton>{t('accept.button')}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}

/** The viewer's own queues; an admin may choose any of the company. */
export function useQueuesFor(viewer: Viewer, needed: boolean) {
  const lookups = useLookups(needed && isAdmin(viewer))
  return isAdmin(viewer) ? (lookups?.queues ?? viewer.queues) : viewer.queues
}
