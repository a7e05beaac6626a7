import { ChevronDown, Copy, Forward, Link as LinkIcon, Pencil, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canForward } from '#domain/messages/rules.ts'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { Answer } from '~/lib/api-client'
import { api } from '~/lib/bearer'
import { callDone } from '~/lib/call'
import { useErrorText } from '~/lib/error-text'
import { messageLink } from '~/lib/message-link'
import { useNow } from '~/lib/use-clock'
import { capabilitiesOf, editMinutesLeft } from '../composer/availability'
import { ConfirmDialog } from '../confirm-dialog'
import { Button } from '../ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu'
import { toast } from '../ui/toaster'

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

type MessageMenuProps = {
  message: MessageView
  ticket: TicketView
  mayReply: boolean
  onReply: (message: MessageView) => void
  onEdit: (message: MessageView) => void
  onForward: (messageId: number) => void
}

/** What can be done with one message, as far as the channel can. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, ticket, mayReply, onReply, onEdit, onForward } = props
  const { t } = useTranslation('messages')
  const common = useTranslation().t
  const errorText = useErrorText()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const can = capabilitiesOf(ticket.channel)
  const isOfChannel = !message.isPrivate && !message.isDeleted
  const param = { messageId: message.id }
  const run = async (asked: Promise<Answer>) => {
    const answer = await callDone(asked)
    setProblem(answer.ok ? undefined : errorText(answer.problem.code))
  }
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => toast.success(common('copied')),
      () => setProblem(common('copyFailed')),
    )
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={t('actions')}>
            <ChevronDown />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align={message.fromMe ? 'end' : 'start'}>
          {can.canReact && isOfChannel && mayReply && (
            <>
              <div className="flex">
                {EMOJIS.map((emoji) => (
                  <DropdownMenuItem
                    key={emoji}
                    aria-label={t('react', { emoji })}
                    className="size-8 justify-center p-0 text-lg touch:size-11"
                    onSelect={() =>
                      void run(api().messages[':messageId'].reaction.$post({ param, json: { emoji } }))
                    }
                  >
                    {emoji}
                  </DropdownMenuItem>
                ))}
              </div>
              <DropdownMenuSeparator />
            </>
          )}
          {can.canQuote && isOfChannel && mayReply && (
            <DropdownMenuItem onSelect={() => onReply(message)}>
              <Reply />
              {t('reply')}
            </DropdownMenuItem>
          )}
          {canForward(message) && (
            <DropdownMenuItem onSelect={() => onForward(message.id)}>
              <Forward />
              {t('forward.button')}
            </DropdownMenuItem>
          )}
          {message.body && (
            <DropdownMenuItem onSelect={() => copy(message.body)}>
              <Copy />
              {t('copyText')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem
            onSelect={() =>
              copy(new URL(messageLink(message.ticketUuid, message.id), window.location.href).href)
            }
          >
            <LinkIcon />
            {t('copyLink')}
          </DropdownMenuItem>
          {isOfChannel &&
            mayReply &&
            editMinutesLeft(message, ticket.channel, now) > 0 &&
            message.mediaType === 'conversation' && (
              <DropdownMenuItem onSelect={() => onEdit(message)}>
                <Pencil />
                {t('editAction')}
              </DropdownMenuItem>
            )}
          {message.fromMe && !message.isDeleted && (message.isPrivate || can.canDelete) && (
            <DropdownMenuItem tone="danger" onSelect={() => setAsking(true)}>
              <Trash2 />
              {t('deleteAction')}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {problem && (
        <p role="alert" className="max-w-48 text-xs text-bad">
          {problem}
        </p>
      )}
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('deleteTitle')}
        text={t('deleteText')}
        action={t('deleteAction')}
        onConfirm={() => void run(api().messages[':messageId'].$delete({ param }))}
      />
    </>
  )
}
