import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as messages from '#domain/messages/endpoints.ts'
import type { MessageView } from '#domain/messages/schema.ts'
import { call } from '~/lib/call'
import { useNow } from '~/lib/ui/use-clock'
import { takeMessages } from '~/live/source'
import { useStore } from '~/live/use-store'
import { Problem, SubmitButton } from '../form'
import { editMinutesLeft } from './availability'
import { EditBar } from './bars'
import { TextBox } from './text-box'
import { useEnterSends } from './toolbar'

type EditFormProps = { message: MessageView; channel: string; onDone: () => void }

/** Rewrites one's own message while the channel lets one; what is typed stays until it is saved or given up. */
export function EditForm({ message, channel, onDone }: EditFormProps) {
  const { t } = useTranslation('composer')
  const store = useStore()
  const [text, setText] = useState(message.body)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [enterSends] = useEnterSends()
  const box = useRef<HTMLTextAreaElement>(null)
  const minutesLeft = editMinutesLeft(message, channel, useNow())
  useEffect(() => {
    const end = box.current?.value.length ?? 0
    box.current?.focus()
    box.current?.setSelectionRange(end, end)
  }, [])

  const save = async () => {
    const body = text.trim()
    if (busy || !body) return
    if (body === message.body) return onDone()
    setBusy(true)
    const saved = await call(messages.edit, { messageId: message.id, body })
    setBusy(false)
    if (!saved.ok) return setProblem(saved.problem.code)
    takeMessages(store, [saved.value])
    onDone()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-2 border-t border-line bg-panel p-2">
      <EditBar text={message.body} minutesLeft={minutesLeft} onCancel={onDone} />
      <Problem code={problem ?? (minutesLeft === 0 ? 'ERR_EDIT_WINDOW' : undefined)} />
      <div className="flex items-end gap-2">
        <TextBox
          ref={box}
          value={text}
          label={t('edit.label')}
          placeholder={t('edit.label')}
          enterSends={enterSends}
          onChange={setText}
          onSend={() => void save()}
          onEscape={() => {
            onDone()
            return true
          }}
          onFiles={() => undefined}
        />
        <SubmitButton busy={busy}>{t('edit.save')}</SubmitButton>
      </div>
    </form>
  )
}
