import { answersOf } from '../../bot/contract/menu/pressable-menu.ts'
import type { TryLine, TryTurn } from '../../bot/contract/try/try-schema.ts'

/** Whether the bot answers as it did when the case was kept, and leaves the conversation as it stood then. */
export function isSameTurn(kept: TryTurn | undefined, now: TryTurn): boolean {
  return kept !== undefined && JSON.stringify(told(kept, kept)) === JSON.stringify(told(now, kept))
}

/** What PostgreSQL kept has its keys in an order of its own. */
function told({ lines, ...turn }: TryTurn, kept: TryTurn) {
  const { rule, status, step, queue, option, used, quietUntil } = turn
  const said = lines.map((line, place) => lineOf(line, kept.lines[place]))
  return [rule, said, status, step, queue, option, used, quietUntil]
}

/** A case that is older than lists, buttons and files on the phone expects words alone. */
function lineOf(line: TryLine, kept: TryLine | undefined) {
  if (line.by === 'note') return [line.note, line.of]
  const { text, menu, file } = line
  const isKept = (what: 'menu' | 'file') => kept?.by === 'bot' && kept[what] !== undefined
  // Which row it is says nothing to a customer: an option that was deleted and written again reads as before.
  const answers = menu && answersOf(menu).map(({ title, description = '' }) => [title, description])
  return [
    text,
    isKept('menu') && menu ? [menu.type, menu.text, answers] : null,
    isKept('file') && file ? [file.as, file.name, file.text] : null,
  ]
}
