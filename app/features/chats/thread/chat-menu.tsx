import { useNavigate } from '@remix-run/react'
import { Bell, BellOff, EllipsisVertical, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { ChatView } from '#domain/chats/contract/schema.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useSheetAddress } from '~/kit/form-sheet'
import { useMutation } from '~/kit/mutation'
import { useRefusal } from '~/kit/refusal/refusal'
import { useStore } from '~/live/store/use-store'
import { Button } from '~/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import { toast } from '~/ui/toaster'
import { ChatSheet } from '../list/chat-sheet'
import { toldChats } from '../state/chat-lists'
import { forgetDeletion, noteDeletion } from '../state/deleted-here'

type ChatMenuProps = { chat: ChatView; title: string; viewerId: number }
type ConfirmedAct = 'leave' | 'delete'

/**
 * Shows the actions for a chat: everybody can mute it, a member of a group can leave it, and its owner can change and
 * delete it.
 */
export function ChatMenu({ chat, title, viewerId }: ChatMenuProps) {
  const { t } = useTranslation('chats')
  const [, setEdited] = useSheetAddress('edit')
  const [pendingAct, setPendingAct] = useState<ConfirmedAct>()
  const mute = useMute(chat)
  const isOwner = chat.ownerId === viewerId
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={t('menu', { title })}>
            <EllipsisVertical />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={mute}>
            {chat.isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
            {t(chat.isMuted ? 'unmute' : 'mute')}
          </DropdownMenuItem>
          {isOwner && !chat.isDirect && (
            <DropdownMenuItem onSelect={() => setEdited(true)}>
              <Pencil aria-hidden />
              {t('edit')}
            </DropdownMenuItem>
          )}
          {!chat.isDirect && (
            <DropdownMenuItem onSelect={() => setPendingAct('leave')}>
              <LogOut aria-hidden />
              {t('leave')}
            </DropdownMenuItem>
          )}
          {isOwner && (
            <DropdownMenuItem tone="danger" onSelect={() => setPendingAct('delete')}>
              <Trash2 aria-hidden />
              {t('delete')}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isOwner && !chat.isDirect && <ChatSheet chat={chat} />}
      <Questions
        chat={chat}
        title={title}
        viewerId={viewerId}
        pendingAct={pendingAct}
        onAsked={setPendingAct}
      />
    </>
  )
}

type QuestionsProps = ChatMenuProps & {
  pendingAct: ConfirmedAct | undefined
  onAsked: (act: ConfirmedAct | undefined) => void
}

/** Neither can be taken back: each is asked for. */
function Questions({ chat, title, viewerId, pendingAct, onAsked }: QuestionsProps) {
  const { t } = useTranslation('chats')
  const { dialog, leave, remove } = useParting(chat, title)
  const heir = chat.users.find(({ userId, user }) => userId !== viewerId && !user.isGone)?.user.name
  const handing = heir ? t('leaveHeir', { name: heir }) : t('leaveLast')
  return (
    <>
      {dialog}
      <ConfirmDialog
        open={pendingAct === 'leave'}
        onOpenChange={(open) => onAsked(open ? 'leave' : undefined)}
        title={t('leaveTitle', { title })}
        text={t('leaveText')}
        consequences={chat.ownerId === viewerId ? [handing] : []}
        action={t('leave')}
        danger
        onConfirm={leave}
      />
      <ConfirmDialog
        open={pendingAct === 'delete'}
        onOpenChange={(open) => onAsked(open ? 'delete' : undefined)}
        title={t('deleteTitle', { title })}
        text={t('deleteText')}
        consequences={[t('deleteMessages'), t('deletePeople', { count: chat.users.length })]}
        action={t('delete')}
        danger
        onConfirm={remove}
      />
    </>
  )
}

/** Keeps the chat quiet for the viewer, or lets it be heard again. */
function useMute({ id: chatId, isMuted }: ChatView): () => void {
  const { t } = useTranslation('chats')
  const store = useStore()
  const { run } = useMutation(endpoints.mute, {
    key: chatId,
    onDone(saved) {
      store.take({ from: 'answer', updates: toldChats([saved]) })
      toast.success(t(saved.isMuted ? 'muted' : 'unmuted'))
    },
  })
  return () => void run({ chatId, isMuted: !isMuted })
}

/** Ways out of a chat; a refusal says that one is still in it, and lets it be tried again. */
function useParting({ id: chatId }: ChatView, title: string) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const refused = useRefusal()
  const done = (text: string) => {
    toast.success(text)
    navigate('/chats', { replace: true })
  }
  const stay = (refusalTitle: string, problem: Problem, again: () => void) => {
    forgetDeletion(chatId)
    refused.say({ title: refusalTitle, problem, again })
  }
  const leaving = useMutation(endpoints.leave, {
    key: chatId,
    onDone: () => done(t('left', { title })),
    onRefused: (problem) => stay(t('notLeft', { title }), problem, leave),
  })
  const removing = useMutation(endpoints.remove, {
    key: chatId,
    onDone: () => done(t('deleted', { title })),
    onRefused: (problem) => stay(t('notDeleted', { title }), problem, remove),
  })
  function leave() {
    noteDeletion(chatId)
    void leaving.run({ chatId })
  }
  function remove() {
    noteDeletion(chatId)
    void removing.run({ chatId })
  }
  return { dialog: refused.dialog, leave, remove }
}
