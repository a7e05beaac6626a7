import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { WhoSees } from '#domain/inbox/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { UserAvatar } from '~/kit/marks/user-avatar'
import { Problem } from '~/kit/problem'
import { call } from '~/lib/call'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/ui/dialog'
import { Skeleton } from '~/ui/skeleton'

type WhoSeesDialogProps = { ticket: TicketView; open: boolean; onOpenChange: (open: boolean) => void }

/** Shows the members of the company who see the conversation, and why, as the server decides it. For admins. */
export function WhoSeesDialog({ ticket, open, onOpenChange }: WhoSeesDialogProps) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const [users, setUsers] = useState<WhoSees['users']>()
  const [problem, setProblem] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when it is opened, and when the ticket changed
  useEffect(() => {
    if (!open) return
    setUsers(undefined)
    setProblem(undefined)
    void call(inbox.whoSees, { ticketId: ticket.id }).then((answer) =>
      answer.ok ? setUsers(answer.value.users) : setProblem(answer.problem.code),
    )
  }, [open, ticket.id, ticket.version])
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-h-[85dvh] overflow-y-auto">
        <DialogHeader>
          <DialogTitle>{t('whoSees.title')}</DialogTitle>
          <DialogDescription>{t('whoSees.text', { name: shownName(ticket.contact) })}</DialogDescription>
        </DialogHeader>
        <Problem code={problem} />
        {!users && !problem && <Skeleton className="h-40" />}
        <ul className="grid divide-y divide-line">
          {users
            ?.toSorted((a, b) => Number(b.why !== null) - Number(a.why !== null))
            .map(({ id, name, why: reason }) => (
              <li key={id} className="flex min-h-11 items-center gap-2.5 py-1.5">
                <UserAvatar name={name} picture={null} className="size-7" />
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-medium">{name}</span>
                  <span className="text-xs text-muted">{t(`whoSees.why.${reason ?? 'not'}`)}</span>
                </span>
                {reason ? (
                  <Eye aria-hidden className="size-4 text-ok" />
                ) : (
                  <EyeOff aria-hidden className="size-4 text-muted" />
                )}
              </li>
            ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
