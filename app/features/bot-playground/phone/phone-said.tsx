import { Film, Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readMenu } from '#domain/bot/contract/menu/pressable-menu.ts'
import type { TryLine } from '#domain/bot/contract/try/try-schema.ts'
import { Pressable } from '~/features/inbox/bubbles/pressable'
import { PhoneBubble, PhoneWords } from './phone-face'

type Words = Pick<Extract<TryLine, { by: 'bot' }>, 'text' | 'menu' | 'file'>

type PhoneSaidProps = {
  content: Words
  fill: (text: string) => string
  /** Receives the title and the id of the pressed row or button. */
  onPress: (title: string, answerId: string) => void
}

/**
 * Shows the bot's message as the customer's phone shows it: the greeting's file, then words, or a list or buttons to
 * press.
 */
export function PhoneSaid({ content: { text, menu, file }, fill, onPress }: PhoneSaidProps) {
  const shownMenu = menu && readMenu(menu, fill)
  return (
    <>
      {file && (
        <PhoneBubble by="bot">
          <FileLine file={file} />
          {fill(file.text)}
        </PhoneBubble>
      )}
      {shownMenu && (
        <PhoneBubble by="bot">
          <Pressable message={shownMenu} onPress={onPress} />
        </PhoneBubble>
      )}
      {!shownMenu && !file && <PhoneWords by="bot">{fill(text)}</PhoneWords>}
    </>
  )
}

/** In the place of the picture or video itself. */
export function FileLine({ file: { as, name } }: { file: NonNullable<Words['file']> }) {
  const { t } = useTranslation('bot-playground')
  const Icon = as === 'image' ? Image : Film
  return (
    <span className="mb-1 flex items-center gap-1.5 text-xs text-muted" data-file={as}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(`phone.file.${as}`, { name })}
    </span>
  )
}
