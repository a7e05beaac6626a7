import { answersOf } from '../../bot/contract/menu/pressable-menu.ts'
import type { TryLine, TryTurn } from '../../bot/contract/try/try-schema.ts'

/** Whether the bot answers as it did when the case was kept, and leaves the conversation as it stood then. */
export function isSameTurn(keptTurn: TryTurn | undefined, now: TryTurn): boolean {
  return (
    keptTurn !== undefined &&
    JSON.stringify(comparable(keptTurn, keptTurn)) === JSON.stringify(comparable(now, keptTurn))
  )
}

/** Returns a turn as a list of values that can be compared: PostgreSQL keeps an object's keys in an order of its own. */
function comparable({ lines, ...turn }: TryTurn, keptTurn: TryTurn) {
  const { rule, status, step, queue, option, used, quietUntil } = turn
  const comparableLines = lines.map((tryLine, index) => lineOf(tryLine, keptTurn.lines[index]))
  return [rule, comparableLines, status, step, queue, option, used, quietUntil]
}

/** A case that is older than lists, buttons and files on the phone expects words alone. */
function lineOf(tryLine: TryLine, keptTurn: TryLine | undefined) {
  if (tryLine.by === 'note') return [tryLine.note, tryLine.of]
  const { text, menu, file } = tryLine
  const isKept = (part: 'menu' | 'file') => keptTurn?.by === 'bot' && keptTurn[part] !== undefined
  // Which row it is says nothing to a customer: an option that was deleted and written again reads as before.
  const answers = menu && answersOf(menu).map(({ title, description = '' }) => [title, description])
  return [
    text,
    isKept('menu') && menu ? [menu.type, menu.text, answers] : null,
    isKept('file') && file ? [file.as, file.name, file.text] : null,
  ]
}
