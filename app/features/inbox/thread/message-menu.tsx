import {
  ChevronDown,
  Copy,
  Forward,
  Languages,
  Link as LinkIcon,
  MessageSquarePlus,
  Pencil,
  Reply,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem as Refused } from '#domain/core/contract/problems.ts'
import * as messages from '#domain/messages/contract/endpoints.ts'
import type { MessageAct } from '#domain/messages/contract/message-acts.ts'
import { messageLink } from '#domain/messages/contract/message-link.ts'
import { canForward } from '#domain/messages/contract/rules.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { cn } from '~/lib/cn'
import { useErrorLine } from '~/lib/text/error-text'
import type { Maybe, MenuAct } from '~/lib/ui/actions/menu-acts'
import { copyText } from '~/lib/ui/copy-text'
import { useNow } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import type { Viewer } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { ActItems } from '~/ui/menus/act-items'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import { toast } from '~/ui/toaster'
import { useTranslate } from '../assist/translations'
import { useAssistOffer } from '../assist/use-assist-offer'
import { capabilitiesOf } from '../composer/availability'
import { mayAct, ownReaction } from './message-acts'
import { useKeysOfMessage } from './message-keys'
import { useTalkTo } from './talk-to'
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

/** Shows the actions on one message, as far as the channel supports them. */
export function MessageMenu(props: MessageMenuProps) {
  const { message } = props
  const { t } = useTranslation('messages')
  const errorLine = useErrorLine()
  const [asking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onRefused = ({ code, details }: Refused) => setProblem(errorLine(code, details))
  const react = useReact(onRefused)
  const talk = useTalkTo(message.contact?.id)
  const remove = useMutation(messages.remove, { key: message.id, onRefused })
  const mayReact = useMayAct(props)('react')
  const acts = useLines(props, { onProblem: setProblem, remove: () => setAsking(true), talkTo: talk.begin })
  useKeysOfMessage(message.id, acts, mayReact ? () => setOpen(true) : undefined)
  return (
    <>
      <DropdownMenu open={isOpen} onOpenChange={setOpen}>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={t('actions')}>
            <ChevronDown />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align={message.fromMe ? 'end' : 'start'}>
          {mayReact && (
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
          <ActItems acts={acts} />
        </DropdownMenuContent>
      </DropdownMenu>
      {talk.sheet}
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

function useMayAct({ message, ticket, viewer }: Pick<MessageMenuProps, 'message' | 'ticket' | 'viewer'>) {
  const now = useNow()
  return (act: MessageAct) => mayAct(act, message, { ticket, viewer, now })
}

type Runs = { onProblem: (problem: string) => void; remove: () => void; talkTo: () => void }

function useLines(props: MessageMenuProps, { onProblem, remove, talkTo }: Runs): MenuAct[] {
  const shownName = useShownName()
  const { message, ticket, mayReply, onReply, onEdit, onForward } = props
  const { t, i18n } = useTranslation('messages')
  const common = useTranslation().t
  const may = useMayAct(props)
  const translation = useTranslate(message, i18n.language)
  const isInWords = message.body !== '' && !message.isPrivate && !message.isDeleted
  const mayTranslate = useAssistOffer().translate && isInWords && !translation.busy
  // A note is ours alone, whatever the channel can.
  const canQuote = message.isPrivate || capabilitiesOf(ticket.channel).canQuote
  const mayQuote = canQuote && !message.isDeleted
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(common('copied'))
    else onProblem(common('copyFailed'))
  }
  const link = () => new URL(messageLink(message.ticketUuid, message.id), window.location.href).href
  const lines: Maybe<MenuAct>[] = [
    mayQuote &&
      mayReply && {
        action: 'quote',
        icon: Reply,
        text: t(message.isPrivate ? 'replyInNote' : 'reply'),
        run: () => onReply(message),
      },
    ticket.isGroup &&
      !message.fromMe &&
      message.contact !== null && {
        action: 'talkTo',
        icon: MessageSquarePlus,
        run: talkTo,
        text: t('talkTo', { name: shownName(message.contact) }),
      },
    canForward(message) && {
      action: 'forward',
      icon: Forward,
      text: t('forward.button'),
      run: () => onForward(message.id),
    },
    message.body !== '' && {
      action: 'copyText',
      icon: Copy,
      text: t('copyText'),
      run: () => void copy(message.body),
    },
    mayTranslate && {
      action: 'translateMessage',
      icon: Languages,
      text: t('translate'),
      run: () => void translation.translate(),
    },
    { action: 'copyLink', icon: LinkIcon, text: t('copyLink'), run: () => void copy(link()) },
    mayReply &&
      may('edit') && {
        action: 'editMessage',
        icon: Pencil,
        text: t('editAction'),
        run: () => onEdit(message),
      },
    may('delete') && {
      action: 'deleteMessage',
      icon: Trash2,
      text: t('deleteAction'),
      tone: 'danger',
      run: remove,
    },
  ]
  return lines.filter((entry) => entry !== undefined && entry !== false)
}

/**
 * Returns the key of the text that explains the deletion: a note is ours alone, and a failed message never reached
 * anybody.
 */
function deleteTextOf({ isPrivate, failedAt }: MessageView) {
  if (isPrivate) return 'deleteNoteText'
  return failedAt === null ? 'deleteText' : 'deleteFailedText'
}

type ReactionChoiceProps = { message: MessageView; onReact: (emoji: string) => void }

/** The usual emojis, and ours if it is another one; ours again takes it back. */
function ReactionChoice({ message, onReact }: ReactionChoiceProps) {
  const { t } = useTranslation('messages')
  const currentReaction = ownReaction(message)
  const emojis =
    currentReaction === undefined || isUsual(currentReaction) ? EMOJIS : [currentReaction, ...EMOJIS]
  return (
    <div className="flex">
      {emojis.map((emoji) => (
        <DropdownMenuItem
          key={emoji}
          aria-label={emoji === currentReaction ? t('reactUndo', { emoji }) : t('react', { emoji })}
          className={cn(
            'size-8 justify-center p-0 text-lg touch:size-11',
            emoji === currentReaction && 'bg-ours ring-1 ring-accent-text',
          )}
          onSelect={() => onReact(emoji === currentReaction ? '' : emoji)}
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
