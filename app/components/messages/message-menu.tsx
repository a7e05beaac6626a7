import { ChevronDown, Copy, Forward, Link as LinkIcon, Pencil, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem as Refused } from '#domain/core/problems.ts'
import * as messages from '#domain/messages/endpoints.ts'
import type { MessageAct } from '#domain/messages/message-acts.ts'
import { canForward } from '#domain/messages/rules.ts'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { cn } from '~/lib/cn'
import { useErrorText } from '~/lib/text/error-text'
import { mayAct, ownReaction } from '~/lib/tickets/message-acts'
import { messageLink } from '~/lib/tickets/message-link'
import { useNow } from '~/lib/ui/use-clock'
import type { Viewer } from '~/lib/viewer'
import { capabilitiesOf } from '../composer/availability'
import { Button } from '../ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/menus/dropdown-menu'
import { toast } from '../ui/toaster'
import { useReact } from './use-react'

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

type MessageMenuProps = {
  message: MessageView
  ticket: TicketView
  viewer: Viewer
  mayReply: boolean
  onReply: (message: MessageView) => void
  onEdit: (message: MessageView) => void
  onForward: (messageId: number) => void
}

/** What can be done with one message, as far as the channel can. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, ticket, viewer, mayReply, onReply, onEdit, onForward } = props
  const { t } = useTranslation('messages')
  const common = useTranslation().t
  const errorText = useErrorText()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const may = (act: MessageAct) => mayAct(act, message, { ticket, viewer, now })
  const mayQuote = capabilitiesOf(ticket.channel).canQuote && !message.isPrivate && !message.isDeleted
  const onRefused = ({ code, details }: Refused) => setProblem(errorText(code, details))
  const react = useReact(onRefused)
  const remove = useMutation(messages.remove, { of: message.id, onRefused })
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
          {may('react') && (
            <>
              <ReactionChoice
                message={message}
                onReact={(emoji) => {
                  setProblem(undefined)
                  void react.run({ messageId: message.id, emoji })
                }}
              />
              <DropdownMenuSeparator />
            </>
          )}
          {mayQuote && mayReply && (
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
          {mayReply && may('edit') && (
            <DropdownMenuItem onSelect={() => onEdit(message)}>
              <Pencil />
              {t('editAction')}
            </DropdownMenuItem>
          )}
          {may('delete') && (
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
        title={t(message.isPrivate ? 'deleteNoteTitle' : 'deleteTitle')}
        text={t(deleteTextOf(message))}
        action={t('deleteAction')}
        onConfirm={() => void remove.run({ messageId: message.id })}
      />
    </>
  )
}

/** What deleting means: a note is ours alone, and what failed never reached anybody. */
function deleteTextOf({ isPrivate, failedAt }: MessageView) {
  if (isPrivate) return 'deleteNoteText'
  return failedAt === null ? 'deleteText' : 'deleteFailedText'
}

type ReactionChoiceProps = { message: MessageView; onReact: (emoji: string) => void }

/** The usual emojis, and ours if it is another one; ours again takes it back. */
function ReactionChoice({ message, onReact }: ReactionChoiceProps) {
  const { t } = useTranslation('messages')
  const own = ownReaction(message)
  const emojis = own === undefined || isUsual(own) ? EMOJIS : [own, ...EMOJIS]
  return (
    <div className="flex">
      {emojis.map((emoji) => (
        <DropdownMenuItem
          key={emoji}
          aria-label={emoji === own ? t('reactUndo', { emoji }) : t('react', { emoji })}
          className={cn(
            'size-8 justify-center p-0 text-lg touch:size-11',
            emoji === own && 'bg-ours ring-1 ring-accent-text',
          )}
          onSelect={() => onReact(emoji === own ? '' : emoji)}
        >
          {emoji}
        </DropdownMenuItem>
      ))}
    </div>
  )
}

function isUsual(emoji: string) {
  return EMOJIS.some((usual) => usual === emoji)
}
