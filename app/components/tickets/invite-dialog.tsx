import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { useLookups } from '~/lib/lookups'
import { Field, Problem, SubmitButton } from '../form'
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
import { Select } from '../ui/select'
import { toast } from '../ui/toaster'

type InviteDialogProps = { ticket: TicketView; open: boolean; onOpenChange: (open: boolean) => void }

/** The owner lets a colleague in who did not ask: they see the conversation and answer in it. Interface 39. */
export function InviteDialog({ ticket, open, onOpenChange }: InviteDialogProps) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const lookups = useLookups(open)
  const [problem, setProblem] = useState<{ code: string; field?: string }>()
  const [busy, setBusy] = useState(false)
  const inside = new Set([ticket.userId, ...ticket.participants.map(({ id }) => id)])
  const users = (lookups?.users ?? []).filter(({ id }) => !inside.has(id))
  const close = (isOpen: boolean) => {
    setProblem(undefined)
    onOpenChange(isOpen)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const userId = Number(new FormData(event.currentTarget).get('userId'))
    const user = users.find(({ id }) => id === userId)
    if (busy) return
    if (!user) return setProblem({ code: 'ERR_VALIDATION', field: 'required' })
    setBusy(true)
    const answer = await call(tickets.addParticipant, { ticketId: ticket.id, userId })
    setBusy(false)
    if (!answer.ok) return setProblem({ code: answer.problem.code })
    toast.success(t('ask.let', { user: user.name }))
    close(false)
  }
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('invite.button')}</DialogTitle>
          <DialogDescription>{t('invite.text', { name: ticket.contact.name })}</DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} className="grid gap-4" noValidate>
          {!problem?.field && <Problem code={problem?.code} />}
          <Field
            label={t('invite.user')}
            name="userId"
            errors={problem?.field ? { userId: problem.field } : {}}
            required
          >
            {(control) => (
              <Select
                {...control}
                key={users.length}
                placeholder={t('invite.choose')}
                options={users.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Field>
          {lookups && users.length === 0 && <p className="text-sm text-muted">{t('invite.nobody')}</p>}
          <DialogFooter>
            <DialogClose asChild>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <SubmitButton busy={busy}>{t('invite.submit')}</SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
