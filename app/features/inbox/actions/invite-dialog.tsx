import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Id } from '#domain/core/contract/fields.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { FormDialog } from '~/kit/form-dialog'
import { useMutation } from '~/kit/mutation'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useLookups } from '~/live/reading/use-lookups'
import { toast } from '~/ui/toaster'

const Invited = z.object({ userId: Id() })

type InviteDialogProps = { ticket: TicketView; open: boolean; onOpenChange: (open: boolean) => void }

/**
 * The owner of a ticket adds a colleague who did not ask: the colleague sees the conversation and answers in it.
 * Interface 39.
 */
export function InviteDialog({ ticket, open, onOpenChange }: InviteDialogProps) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const lookups = useLookups(open)
  const inside = new Set([ticket.userId, ...ticket.participants.map(({ id }) => id)])
  const users = (lookups?.users ?? []).filter(({ id }) => !inside.has(id))
  const invite = useMutation(tickets.addParticipant, {
    key: `invite ${ticket.id}`,
    isAnswerShown: true,
    onDone(_ticket, { userId }) {
      toast.success(
        t('ask.let', { user: lookups?.users.find(({ id }) => id === Number(userId))?.name ?? '' }),
      )
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('invite.button')}
      text={t('invite.text', { name: shownName(ticket.contact) })}
      schema={Invited}
      send={({ userId }) => invite.run({ ticketId: ticket.id, userId })}
      submit={t('invite.submit')}
    >
      <SelectField
        name="userId"
        label={t('invite.user')}
        emptyText={t('invite.choose')}
        options={users.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {lookups && users.length === 0 && <p className="text-sm text-muted">{t('invite.nobody')}</p>}
    </FormDialog>
  )
}
