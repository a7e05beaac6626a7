import { useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { ChatView } from '#domain/chats/contract/schema.ts'
import { EntityField } from '~/kit/form/fields/entity-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { FormSheet, useSheetAddress } from '~/kit/form-sheet'
import { useMutation } from '~/kit/mutation'
import { useShell } from '~/lib/ui/use-shell'
import { useLookups } from '~/live/reading/use-lookups'
import { useStore } from '~/live/store/use-store'
import { Spinner } from '~/ui/spinner'
import { toast } from '~/ui/toaster'
import { toldChats } from '../state/chat-lists'
import { ChatForm } from './chat-form'

type ChatSheetProps = {
  /** The one that is edited; without it a new one. */
  chat?: ChatView
}

/** A chat's title and who is in it, at `?sheet=new` and `?sheet=edit`. With one colleague and no title it is the direct chat with them. Specification 3 §2. */
export function ChatSheet({ chat }: ChatSheetProps) {
  const { t } = useTranslation('chats')
  const [open, onOpenChange] = useSheetAddress(chat ? 'edit' : 'new')
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      addressed
      title={chat ? t('edit') : t('new')}
      text={chat ? t('editText') : t('newText')}
    >
      <Fields chat={chat} onDone={() => onOpenChange(false)} />
    </FormSheet>
  )
}

type Values = z.input<typeof ChatForm>

function Fields({ chat, onDone }: { chat: ChatView | undefined; onDone: () => void }) {
  const { t } = useTranslation('chats')
  const viewerId = useShell()?.viewer.id
  const lookups = useLookups(true)
  const navigate = useNavigate()
  const store = useStore()
  const take = (saved: ChatView) => store.take({ from: 'answer', updates: toldChats([saved]) })
  const nothing = () => undefined
  const create = useMutation(endpoints.create, { onRefused: nothing })
  const update = useMutation(endpoints.update, { key: chat?.id ?? 0, onRefused: nothing })
  async function send({ title, users }: Values) {
    if (chat) {
      const result = await update.run({ chatId: chat.id, title, users, version: chat.version })
      if (!result.ok) return result
      toast.success(t('saved'))
      take(result.value)
      onDone()
      return result
    }
    const result = await create.run({ title, users })
    if (result.ok) {
      take(result.value)
      navigate(`/chats/${result.value.uuid}`)
    }
    return result
  }
  if (!lookups) return <Spinner label={t('people')} />
  const otherUsers = lookups.users.filter(({ id }) => id !== viewerId)
  const members = chat?.users.filter(({ userId }) => userId !== viewerId) ?? []
  return (
    <Form
      schema={ChatForm}
      send={send}
      plain
      defaults={{ title: chat?.title ?? '', users: members.map(({ userId }) => userId) }}
      messages={{ 'title.required': t('titleRequired'), 'users.required': t('usersRequired') }}
    >
      <TextField
        name="title"
        label={t('chatTitle')}
        help={chat ? undefined : t('titleHelp')}
        autoFocus
        autoComplete="off"
      />
      <EntityField name="users" label={t('people')} options={otherUsers} empty={t('noPeople')} />
      <SubmitButton>{chat ? t('save') : t('create')}</SubmitButton>
    </Form>
  )
}
