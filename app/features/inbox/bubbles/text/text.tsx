import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cut } from '#domain/messages/contract/safe-text.ts'
import { Button } from '~/ui/button'
import type { BubbleProps } from '../bubble-context'
import { formatText, type Mark, type Piece } from './format-text'
import { holdsFound, marked, useFoundWords } from './found'

/** Longer texts are folded: one message must not push the conversation away. */
const FOLD_AT = 1200
const FOLD_LINES = 30

export function TextBody({ message }: BubbleProps) {
  return <LongText text={message.body} names={message.mentions.map(({ name }) => name)} />
}

type Written = {
  text: string
  /** Colleagues whom it names. */
  names?: readonly string[] | undefined
}

const NOBODY: readonly string[] = []

/** Text of any length, folded behind "read more". */
export function LongText({ text, names }: Written) {
  const { t } = useTranslation('bubbles')
  const [open, setOpen] = useState(false)
  const short = folded(text)
  const words = useFoundWords()
  // A word that was found behind the fold is shown, and stays so.
  if (!open && holdsFound(text.slice(short.length), words)) setOpen(true)
  const isFolded = !open && short.length < text.length
  return (
    <>
      <FormattedText text={isFolded ? `${short.trimEnd()}…` : text} names={names} />
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
  const maxLength = text.length > FOLD_AT * 1.25 ? Math.min(end, FOLD_AT) : end
  return maxLength < text.length ? cut(text, maxLength).slice(0, -1) : text
}

/** Returns the position where the first FOLD_LINES lines end. */
function lineEnd(text: string): number {
  let end = -1
  for (let lineNumber = 0; lineNumber < FOLD_LINES; lineNumber++) {
    end = text.indexOf('\n', end + 1)
    if (end === -1) return text.length
  }
  return end
}

export function FormattedText({ text, names = NOBODY }: Written) {
  const words = useFoundWords()
  return (
    <p dir="auto" className="whitespace-pre-wrap break-words [overflow-wrap:anywhere]">
      {render(formatText(text), { names, words })}
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

type TextMarks = { names: readonly string[]; words: readonly string[] }

function render(pieces: Piece[], standing: TextMarks): ReactNode[] {
  return pieces.map((piece, index) => {
    if (piece.kind === 'text') return withMentions(piece.text, standing)
    if (piece.kind !== 'link') return MARKS[piece.kind](render(piece.pieces, standing), index)
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        key={index}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent-text underline underline-offset-2"
      >
        {marked(piece.text, standing.words)}
      </a>
    )
  })
}

/** Each `@name` of a colleague stands out; the longer of two names first. */
function withMentions(text: string, { names, words }: TextMarks): ReactNode {
  if (names.length === 0) return marked(text, words)
  const literal = [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(@(?:${literal.join('|')}))`, 'u')).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <Fragment key={index}>{marked(part, words)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <span key={index} data-mention className="rounded-sm bg-warn-soft px-0.5 font-medium text-warn">
        {part}
      </span>
    ),
  )
}
