import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cut } from '#domain/messages/safe-text.ts'
import { Button } from '../ui/button'
import type { BubbleProps } from './bubble-context'
import { formatText, type Mark, type Piece } from './format-text'

/** Longer texts are folded: one message must not push the conversation away. */
const FOLD_AT = 1200
const FOLD_LINES = 30

export function TextBody({ message }: BubbleProps) {
  return <LongText text={message.body} />
}

/** Text of any length, folded behind "read more". */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation('bubbles')
  const [open, setOpen] = useState(false)
  const short = folded(text)
  const isFolded = !open && short.length < text.length
  return (
    <>
      <FormattedText text={isFolded ? `${short.trimEnd()}…` : text} />
      {isFolded && (
        <Button variant="link" className="h-6 px-0 touch:h-11" onClick={() => setOpen(true)}>
          {t('readMore')}
        </Button>
      )}
    </>
  )
}

/** A little over the limit is shown whole: "read more" must be worth the press. */
function folded(text: string): string {
  const end = lineEnd(text.slice(0, FOLD_AT * 1.25))
  const most = text.length > FOLD_AT * 1.25 ? Math.min(end, FOLD_AT) : end
  return most < text.length ? cut(text, most).slice(0, -1) : text
}

/** Where so many lines end. */
function lineEnd(text: string): number {
  let end = -1
  for (let line = 0; line < FOLD_LINES; line++) {
    end = text.indexOf('\n', end + 1)
    if (end === -1) return text.length
  }
  return end
}

export function FormattedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap break-words [overflow-wrap:anywhere]">
      {render(formatText(text))}
    </p>
  )
}

const MARKS: Record<Mark, (inner: ReactNode, key: number) => ReactNode> = {
  bold: (inner, key) => (
    <strong key={key} className="font-semibold">
      {inner}
    </strong>
  ),
  strike: (inner, key) => <s key={key}>{inner}</s>,
  italic: (inner, key) => <em key={key}>{inner}</em>,
  code: (inner, key) => (
    <code key={key} className="rounded-sm bg-hover px-1">
      {inner}
    </code>
  ),
}

function render(pieces: Piece[]): ReactNode[] {
  return pieces.map((piece, index) => {
    if (piece.kind === 'text') return piece.text
    if (piece.kind !== 'link') return MARKS[piece.kind](render(piece.pieces), index)
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        key={index}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent-text underline underline-offset-2"
      >
        {piece.text}
      </a>
    )
  })
}
