import { Link, useNavigate } from '@remix-run/react'
import { ArrowLeft, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/chats/endpoints.ts'
import type { ChatView } from '#domain/chats/schema.ts'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/menus/dropdown-menu'
import { toast } from '~/components/ui/toaster'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { useRefusal } from '~/kit/refusal/refusal'
import { useWriters } from '~/live/presence/use-presence'
import { ChatAvatar } from '../list/chat-row'
import { ChatSheet } from '../list/chat-sheet'
import { titleFor } from '../state/chat-lists'
import { forgetDeletion, noteDeletion } from '../state/deleted-here'

type HeaderProps = { chat: ChatView; viewerId: number }

/** What the chat is called and who is in it, or who writes now; for its owner what can be done with it. */
export function Header({ chat, viewerId }: HeaderProps) {
  const { t } = useTranslation('chats')
  const title = titleFor(chat, viewerId)
  return (
    <header className="flex min-h-13 shrink-0 items-center gap-2.5 border-b border-line bg-panel px-3 py-1.5">
      <Button asChild variant="ghost" size="icon" className="lg:hidden">
        <Link to="/chats" aria-label={t('back')}>
          <ArrowLeft className="rtl:rotate-180" />
        </Link>
      </Button>
      <ChatAvatar chat={chat} title={title} />
      <div className="grid min-w-0 flex-1">
        <h2 className="truncate font-semibold">{title}</h2>
        <Below chat={chat} viewerId={viewerId} />
      </div>
      {chat.ownerId === viewerId && <OwnerMenu chat={chat} title={title} />}
    </header>
  )
}

/** Who writes now; else who is in it. */
function Below({ chat, viewerId }: HeaderProps) {
  const { t } = useTranslation('chats')
  const writers = useWriters(chat.id).filter(({ user }) => user.id !== viewerId)
  const names = writers.map(({ user }) => user.name)
  const people = chat.users.map(({ userId, user }) => (userId === viewerId ? t('you') : user.name)).join(', ')
  const writing = names.length > 0 && t('writing', { count: names.length, names: names.join(', ') })
  return (
    <>
      <p role="status" className={writing ? 'truncate text-xs text-accent-text' : 'sr-only'}>
        {writing}
      </p>
      {!writing && !chat.isDirect && (
        <p className="truncate text-xs text-muted" title={people}>
          {people}
        </p>
      )}
    </>
  )
}

function OwnerMenu({ chat, title }: { chat: ChatView; title: string }) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const [isEdited, setEdited] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const refused = useRefusal()
  const removing = useMutation(endpoints.remove, {
    of: chat.id,
    onDone() {
      toast.success(t('deleted', { title }))
      navigate('/chats', { replace: true })
    },
    onRefused(problem, input) {
      forgetDeletion(chat.id)
      refused.say({
        title: t('notDeleted', { title }),
        problem,
        again: () => remove({ chatId: Number(input.chatId) }),
      })
    },
  })
  function remove(input: { chatId: number }) {
    noteDeletion(input.chatId)
    void removing.run({ chatId: input.chatId })
  }
  return (
    <>
      {refused.dialog}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={t('menu', { title })}>
            <EllipsisVertical />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {!chat.isDirect && (
            <DropdownMenuItem onSelect={() => setEdited(true)}>
              <Pencil aria-hidden />
              {t('edit')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem tone="danger" onSelect={() => setAsked(true)}>
            <Trash2 aria-hidden />
            {t('delete')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ChatSheet chat={chat} open={isEdited} onOpenChange={setEdited} />
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('deleteTitle', { title })}
        text={t('deleteText')}
        consequences={[t('deleteMessages'), t('deletePeople', { count: chat.users.length })]}
        action={t('delete')}
        danger
        onConfirm={() => remove({ chatId: chat.id })}
      />
    </>
  )
}
