import { useFetcher, useNavigate } from '@remix-run/react'
import { Check, CheckCheck, CircleSlash, MailOpen, MessageSquareText } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { useErrorText } from '~/lib/error-text'
import type { FormProblem } from '~/lib/form.server'
import { actionsFor } from '~/lib/ticket-actions'
import { useShell } from '~/lib/use-shell'
import { ConfirmDialog } from '../confirm-dialog'
import { Button } from '../ui/button'
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from '../ui/context-menu'
import { toast } from '../ui/toaster'

/**
 * What can be done with a row without opening it: by the second mouse button, a long press or the menu key. Who may end
 * a waiting ticket sees a button for it. Specification 1 §6.
 */
export function RowMenu({ ticket, children }: { ticket: TicketView; children: ReactNode }) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const navigate = useNavigate()
  const fetcher = useFetcher<FormProblem | null>()
  const [ignoring, setIgnoring] = useState(false)
  const errorText = useErrorText()
  const refusal = fetcher.data?.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (refusal) toast.error(errorText(refusal))
  }, [fetcher.data])
  if (!viewer) return children
  const allowed = actionsFor(ticket, viewer)
  const address = `/tickets/${ticket.uuid}`
  const run = (intent: string) =>
    fetcher.submit(
      { intent, ticketId: String(ticket.id), userId: String(viewer.id), stay: '1' },
      { method: 'post', action: address },
    )
  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        <div className={allowed.ignore ? 'relative h-full [&>a]:pe-11 touch:[&>a]:pe-12' : 'relative h-full'}>
          {children}
          {allowed.ignore && (
            <Button
              variant="ghost"
              size="icon-sm"
              tabIndex={-1}
              className="absolute end-1.5 top-1/2 size-8 -translate-y-1/2 touch:end-0.5"
              aria-label={t('ignore.row', { name: ticket.contact.name })}
              title={t('ignore.button')}
              onClick={() => setIgnoring(true)}
            >
              <CircleSlash />
            </Button>
          )}
          <ConfirmDialog
            open={ignoring}
            onOpenChange={setIgnoring}
            title={t('ignore.button')}
            text={t('ignore.text', { name: ticket.contact.name })}
            action={t('ignore.button')}
            onConfirm={() => run('ignore')}
          />
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent>
        <ContextMenuItem onSelect={() => navigate(address)}>
          <MessageSquareText />
          {t('none.select')}
        </ContextMenuItem>
        {allowed.accept && (
          <ContextMenuItem
            onSelect={() => (ticket.queueId === null ? navigate(`${address}?accept=1`) : run('accept'))}
          >
            <Check />
            {t('accept.button')}
          </ContextMenuItem>
        )}
        {allowed.close && (
          <ContextMenuItem onSelect={() => run('close')}>
            <CheckCheck />
            {t('close.button')}
          </ContextMenuItem>
        )}
        {allowed.ignore && (
          <ContextMenuItem onSelect={() => setIgnoring(true)}>
            <CircleSlash />
            {t('ignore.button')}
          </ContextMenuItem>
        )}
        {ticket.unreadMessages === 0 && (
          <ContextMenuItem onSelect={() => run('unread')}>
            <MailOpen />
            {t('unreadAction')}
          </ContextMenuItem>
        )}
      </ContextMenuContent>
    </ContextMenu>
  )
}
