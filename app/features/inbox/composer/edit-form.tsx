import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as messages from '#domain/messages/contract/endpoints.ts'
import { signedBy } from '#domain/messages/contract/rules.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { useEnterSends } from '~/kit/composer/own-choices'
import { TextBox } from '~/kit/composer/text-box'
import { SubmitButton } from '~/kit/form/form-parts'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { useNow } from '~/lib/ui/use-clock'
import { takeMessages } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import { editMinutesLeft } from './availability'
import { EditBar } from './bars'

type EditFormProps = { message: MessageView; channel: string; onDone: () => void }

/** The name above a signed text, which stays, and what was written below it. */
function partsOf({ body, user, isPrivate }: MessageView): { signature: string; text: string } {
  const signature = user && !isPrivate ? signedBy(user.name, '') : ''
  const isSigned = signature !== '' && body.startsWith(signature)
  return isSigned ? { signature, text: body.slice(signature.length) } : { signature: '', text: body }
}

/** Rewrites one's own message while the channel lets one; what is typed stays until it is saved or given up. */
export function EditForm({ message, channel, onDone }: EditFormProps) {
  const { t } = useTranslation('composer')
  const store = useStore()
  const { signature, text: ownText } = partsOf(message)
  const [text, setText] = useState(ownText)
  const edit = useMutation(messages.edit, {
    key: message.id,
    onDone(saved) {
      takeMessages(store, [saved])
      onDone()
    },
  })
  const [enterSends] = useEnterSends()
  const box = useRef<HTMLTextAreaElement>(null)
  const minutesLeft = editMinutesLeft(message, channel, useNow())
  useEffect(() => {
    const end = box.current?.value.length ?? 0
    box.current?.focus()
    box.current?.setSelectionRange(end, end)
  }, [])

  const save = () => {
    const body = text.trim()
    if (edit.busy || !body) return
    if (body === ownText.trim()) return onDone()
    void edit.run({ messageId: message.id, body: signature + body })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-2 border-t border-line bg-panel p-2">
      <EditBar text={ownText} minutesLeft={minutesLeft} onCancel={onDone} />
      <Problem code={edit.problem?.code ?? (minutesLeft === 0 ? 'ERR_EDIT_WINDOW' : undefined)} />
      <div className="flex items-end gap-2">
        <TextBox
          ref={box}
          value={text}
          label={t('edit.label')}
          placeholder={t('edit.label')}
          enterSends={enterSends}
          onChange={setText}
          onSend={save}
          onEscape={() => {
            onDone()
            return true
          }}
        />
        <SubmitButton busy={edit.busy}>{t('edit.save')}</SubmitButton>
      </div>
    </form>
  )
}
