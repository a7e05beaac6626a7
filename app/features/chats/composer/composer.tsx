import { SendHorizontal } from 'lucide-react'
import { type FormEvent, forwardRef, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_FILE_BYTES, MAX_TEXT } from '#domain/chats/contract/schema.ts'
import { EmojiPicker } from '~/kit/composer/emoji/emoji-picker'
import { DropTarget } from '~/kit/composer/files/drop-target'
import { FileTray, RefusedFiles } from '~/kit/composer/files/file-tray'
import { useEnterSends } from '~/kit/composer/own-choices'
import { insertAtCursor } from '~/kit/composer/put-text'
import { TextBox } from '~/kit/composer/text-box'
import { useHeldSubmit } from '~/live/outbox/use-held-submit'
import { useOutbox } from '~/live/outbox/use-outbox'
import { Button } from '~/ui/button'
import { AttachButton } from './attach-button'
import { type ChatKey, useDraft } from './use-draft'
import { useTelling } from './use-telling'

type ComposerProps = { chatKey: ChatKey; title: string; onSent: () => void }
export type ComposerHandle = {
  /** Puts words that were not sent back into the box. */
  restore: (words: string) => void
}

/** The box to say something in a chat: words, pictures and files; what is written stays until the server has it. */
export const Composer = forwardRef<ComposerHandle, ComposerProps>(({ chatKey, title, onSent }, ref) => {
  const { t } = useTranslation('chats')
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [enterSends] = useEnterSends()
  const outbox = useOutbox()
  const hold = useHeldSubmit(form, outbox !== undefined)
  const draft = useDraft(chatKey, box)
  useImperativeHandle(ref, () => ({ restore: draft.restore }))
  const tell = useTelling(chatKey.chatId)
  const { text, files, refused } = draft
  const isTooLong = text.length > MAX_TEXT
  const isEmpty = text.trim() === '' && files.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isTooLong) return
    if (!outbox) return hold()
    for (const item of draft.take()) void outbox.add(item)
    onSent()
    box.current?.focus()
  }
  return (
    <form
      ref={form}
      aria-label={t('composer')}
      onSubmit={submit}
      className="grid shrink-0 gap-1.5 border-t border-line bg-panel p-2"
    >
      <RefusedFiles refused={refused} limit={MAX_FILE_BYTES} />
      <FileTray files={files} dispatch={draft.changeTray} hasCaptions={false} />
      <TextBox
        ref={box}
        value={text}
        label={t('write', { title })}
        placeholder={t('placeholder')}
        enterSends={enterSends}
        onChange={(text) => {
          draft.write(text)
          if (text.trim() !== '') tell()
        }}
        onSend={() => form.current?.requestSubmit()}
        onEscape={() => false}
        onFiles={draft.attach}
      />
      {isTooLong && (
        <p role="alert" className="px-2 text-sm text-bad">
          {t('tooLong', { most: MAX_TEXT, over: text.length - MAX_TEXT })}
        </p>
      )}
      <div className="flex items-center gap-1">
        <EmojiPicker
          onPick={(emoji) => insertAtCursor(box, emoji, draft.write)}
          onClose={() => box.current?.focus()}
        />
        <AttachButton onFiles={draft.attach} />
        <Button type="submit" variant="primary" className="ms-auto" aria-disabled={isEmpty || isTooLong}>
          <SendHorizontal className="rtl:rotate-180" />
          {t('send')}
        </Button>
      </div>
      <DropTarget onFiles={draft.attach} />
    </form>
  )
})
Composer.displayName = 'Composer'
