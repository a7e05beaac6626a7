import { z } from 'zod'
import { ButtonsMessage, ListMessage } from '../../../messages/contract/interactive/interactive-content.ts'
import { INTERACTIVE_LIMITS } from '../../../messages/contract/interactive/interactive-schema.ts'
import { cut } from '../../../messages/contract/safe-text.ts'
import type { CompanySettings } from '../../../settings/contract/schema.ts'
import type { BotMenu } from '../bot-types.ts'
import { BACK_LINE, END_LINE } from '../walk-tree.ts'
import { BACK_ID, END_ID } from './press-answer.ts'

/** So many a phone shows. Server behaviour §2.1. */
export const MAX_BUTTONS = 3

/** In the language of the fixed texts of a conversation. */
const CHOOSE = 'Escolha uma opção:'
const OPEN_LIST = 'Ver opções'

export const PressableMenu = z.discriminatedUnion('type', [ListMessage, ButtonsMessage])
export type PressableMenu = z.infer<typeof PressableMenu>

type WayOut = { id: string; name: string; menuLine: string }
const BACK: WayOut = { id: BACK_ID, name: 'Menu principal', menuLine: BACK_LINE }
const END: WayOut = { id: END_ID, name: 'Encerrar', menuLine: END_LINE }

/**
 * A menu as a list or as buttons; null where it is to be text: the company wants it so, or there is more than a phone shows.
 * A way out for which there is no room stands in the words above, and is written. A name that is too long is cut; all of it stands
 * below the row, or above the buttons.
 */
export function pressableMenu(menu: BotMenu, type: CompanySettings['chatBotType']): PressableMenu | null {
  if (type === 'text' || menu.choices.length === 0) return null
  const pressable = type === 'list' ? listOf(menu) : buttonsOf(menu)
  const maxAnswers = pressable.type === 'list' ? INTERACTIVE_LIMITS.rows : MAX_BUTTONS
  return pressable.text.length > INTERACTIVE_LIMITS.text || answersOf(pressable).length > maxAnswers
    ? null
    : pressable
}

/** One that was made for nobody in particular, as somebody reads it; null where it is longer then than a phone shows. */
export function readMenu(menu: PressableMenu, fill: (text: string) => string): PressableMenu | null {
  const text = fill(menu.text)
  if (text.length > INTERACTIVE_LIMITS.text) return null
  if (menu.type === 'buttons')
    return {
      ...menu,
      text,
      buttons: menu.buttons.map(({ id, title }) => ({
        id,
        title: fit(fill(title), INTERACTIVE_LIMITS.buttonText),
      })),
    }
  const sections = menu.sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map(({ id, title, description }) => rowOf({ id, name: fill(description || title) })),
  }))
  return { ...menu, text, sections }
}

/** Returns the rows or buttons of the menu that can be pressed, in order. */
export function answersOf(
  menu: PressableMenu,
): readonly { id: string; title: string; description?: string }[] {
  return menu.type === 'list' ? menu.sections.flatMap(({ rows }) => rows) : menu.buttons
}

function listOf(menu: BotMenu): PressableMenu {
  const { shown: pressed, written } = waysOf(menu, INTERACTIVE_LIMITS.rows)
  const rows = [...menu.choices, ...pressed].map(rowOf)
  const text = wordsOf(menu, [], written)
  return { type: 'list', title: '', text, buttonText: OPEN_LIST, sections: [{ title: '', rows }] }
}

function rowOf({ id, name }: { id: string; name: string }) {
  const description =
    name.length > INTERACTIVE_LIMITS.rowTitle ? fit(name, INTERACTIVE_LIMITS.rowDescription) : ''
  return { id, title: fit(name, INTERACTIVE_LIMITS.rowTitle), description }
}

function buttonsOf(menu: BotMenu): PressableMenu {
  const { shown: pressed, written } = waysOf(menu, MAX_BUTTONS)
  const isCut = menu.choices.some(({ name }) => name.length > INTERACTIVE_LIMITS.buttonText)
  const lines = isCut ? menu.choices.map(({ name }, index) => `[ ${index + 1} ] ${name}`) : []
  const buttons = [...menu.choices, ...pressed].map(({ id, name }) => ({
    id,
    title: fit(name, INTERACTIVE_LIMITS.buttonText),
  }))
  return { type: 'buttons', title: '', text: wordsOf(menu, lines, written), buttons }
}

function waysOf({ choices, hasBack, hasEnd = true }: BotMenu, maxLength: number) {
  const ways = [...(hasBack ? [BACK] : []), ...(hasEnd ? [END] : [])]
  const room = Math.max(0, maxLength - choices.length)
  return { shown: ways.slice(0, room), written: ways.slice(room) }
}

function wordsOf({ text }: BotMenu, lines: readonly string[], written: readonly WayOut[]): string {
  const head = text.trim() === '' ? CHOOSE : text
  const ways = written.map(({ menuLine }) => menuLine)
  return [head, lines.join('\n'), ways.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** Within the units that a phone counts, without half a character at its end. */
function fit(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name
  const units = Array.from({ length: maxLength }, (_, less) => cut(name, maxLength - less))
  const cutOff = units.find((text) => text.length <= maxLength) ?? '…'
  return `${cutOff.slice(0, -1).trimEnd()}…`
}
