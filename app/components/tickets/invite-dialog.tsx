import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Id } from '#domain/core/fields.ts'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useMutation } from '~/kit/mutation'
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
import { toast } from '../ui/toaster'

const Invited = z.object({ userId: Id() })

type InviteDialogProps = { ticket: TicketView; open: boolean; onOpenChange: (open: boolean) => void }

/** The owner lets a colleague in who did not ask: they see the conversation and answer in it. Interface 39. */
export function InviteDialog({ ticket, open, onOpenChange }: InviteDialogProps) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const lookups = useLookups(open)
  const inside = new Set([ticket.userId, ...ticket.participants.map(({ id }) => id)])
  const users = (lookups?.users ?? []).filter(({ id }) => !inside.has(id))
  const invite = useMutation(tickets.addParticipant, {
    of: `invite ${ticket.id}`,
    onDone(_ticket, { userId }) {
      toast.success(
        t('ask.let', { user: lookups?.users.find(({ id }) => id === Number(userId))?.name ?? '' }),
      )
      onOpenChange(false)
    },
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('invite.button')}</DialogTitle>
          <DialogDescription>{t('invite.text', { name: ticket.contact.name })}</DialogDescription>
        </DialogHeader>
        <Form
          schema={Invited}
          send={({ userId }) => invite.run({ ticketId: ticket.id, userId })}
          unguarded
          plain
        >
          <SelectField
            name="userId"
            label={t('invite.user')}
            none={t('invite.choose')}
            options={users.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {lookups && users.length === 0 && <p className="text-sm text-muted">{t('invite.nobody')}</p>}
          <DialogFooter>
            <DialogClose asChild>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <SubmitButton>{t('invite.submit')}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
