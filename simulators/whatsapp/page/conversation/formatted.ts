import { type Child, h } from '../dom.ts'

const MARKS = { '*': 'b', _: 'i', '~': 's', '`': 'code' } as const
/** A mark, text that neither begins nor ends with a space, the same mark; at the edges of words only. */
const MARKED = /(^|[^\p{L}\p{N}*_~`])([*_~`])(?=\S)(.+?)(?<=\S)\2(?![\p{L}\p{N}])/u

/** Text as WhatsApp shows it: `*bold*`, `_italic_`, `~struck~`, `` `code` ``. */
export function formatted(text: string): Child[] {
  const match = MARKED.exec(text)
  if (!match) return [text]
  const [markedText, before = '', mark = '', inner = ''] = match
  const tag = isMark(mark) ? MARKS[mark] : 'b'
  const start = match.index + before.length
  return [
    text.slice(0, start),
    h(tag, {}, ...(tag === 'code' ? [inner] : formatted(inner))),
    ...formatted(text.slice(match.index + markedText.length)),
  ]
}

function isMark(text: string): text is keyof typeof MARKS {
  return text in MARKS
}
