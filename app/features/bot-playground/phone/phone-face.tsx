import { RotateCcw, Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'

type PhoneFaceProps = {
  title: string
  className?: string
  /** The number of lines. Whatever is added to them is scrolled to. */
  count: number
  lines: ReactNode
  /** The text shown when there are no lines. */
  nothing: string
  /** Sends a text. When the result is false the text was not taken, and it stays in the field to be sent again. */
  onSay: (text: string) => unknown
  onRestart: () => void
  /** Puts the cursor into the line at once. */
  autoFocus?: boolean
  /** Between the lines and what is written: answers to press. */
  children?: ReactNode
}

/** A phone in the page on which a bot is tried: what was said, and a line to answer in. */
export function PhoneFace({
  title,
  className,
  count,
  lines,
  nothing,
  onSay,
  onRestart,
  autoFocus,
  children,
}: PhoneFaceProps) {
  const { t } = useTranslation('bot-playground')
  const [text, setText] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const shownCount = useRef(0)
  useEffect(() => {
    const { current: box } = list
    if (!box || box.childElementCount === shownCount.current) return
    shownCount.current = box.childElementCount
    if (count > 0) box.scrollTo({ top: box.scrollHeight })
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    if ((await onSay(text.trim())) === false) setText((typed) => typed || text)
  }
  return (
    <section
      aria-label={title}
      className={cn(
        'flex min-w-0 flex-col overflow-hidden rounded-xl border border-line-strong bg-panel',
        className,
      )}
    >
      <header className="flex items-center justify-between gap-2 border-b border-line px-3 py-2">
        <h3 className="truncate font-semibold">{title}</h3>
        <Button variant="ghost" size="sm" onClick={onRestart}>
          <RotateCcw />
          {t('phone.restart')}
        </Button>
      </header>
      <ol
        ref={list}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        aria-label={t('phone.lines')}
        className="ring-inside grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto bg-page p-3"
      >
        {count === 0 && <li className="text-center text-sm text-muted">{nothing}</li>}
        {lines}
      </ol>
      {children}
      <form onSubmit={send} className="flex gap-2 border-t border-line p-2">
        <Input
          value={text}
          maxLength={200}
          autoComplete="off"
          autoFocus={autoFocus}
          onChange={(event) => setText(event.currentTarget.value)}
          aria-label={t('phone.answer')}
          placeholder={t('phone.answer')}
        />
        <Button type="submit" variant="primary" size="icon" aria-label={t('phone.send')}>
          <Send />
        </Button>
      </form>
    </section>
  )
}

/** Shows a message of one speaker, on that speaker's side. */
export function PhoneWords({ by, children }: { by: 'bot' | 'customer'; children: string }) {
  return <PhoneBubble by={by}>{children}</PhoneBubble>
}

/** The same with more than words in it. */
export function PhoneBubble({ by, children }: { by: 'bot' | 'customer'; children: ReactNode }) {
  const side = by === 'bot' ? 'justify-self-start bg-raised' : 'justify-self-end bg-accent-soft'
  return (
    <li
      className={`max-w-[85%] whitespace-pre-wrap rounded-lg px-3 py-2 text-sm [overflow-wrap:anywhere] ${side}`}
    >
      {children}
    </li>
  )
}

/** Shows a note about the course of the conversation. */
export function PhoneNote({ children }: { children: ReactNode }) {
  return (
    <li className="justify-self-center rounded-md bg-hover px-2 py-1 text-center text-xs text-muted">
      {children}
    </li>
  )
}
