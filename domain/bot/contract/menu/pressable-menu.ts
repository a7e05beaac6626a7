import { z } from 'zod'
import { ButtonsMessage, ListMessage } from '../../../messages/contract/interactive/interactive-content.ts'
import { MOST } from '../../../messages/contract/interactive/interactive-schema.ts'
import { cut } from '../../../messages/contract/safe-text.ts'
import type { CompanySettings } from '../../../settings/contract/schema.ts'
import type { BotMenu } from '../bot-types.ts'
import { BACK_LINE, END_LINE } from '../walk-tree.ts'
import { BACK_ID, END_ID } from './press-answer.ts'

/** So many a phone shows. Server behaviour §2.1. */
export const MOST_BUTTONS = 3

/** In the language of the fixed texts of a conversation. */
const CHOOSE = 'Escolha uma opção:'
const OPEN_LIST = 'Ver opções'

export const PressableMenu = z.discriminatedUnion('type', [ListMessage, ButtonsMessage])
export type PressableMenu = z.infer<typeof PressableMenu>

type Way = { id: string; name: string; line: string }
const BACK: Way = { id: BACK_ID, name: 'Menu principal', line: BACK_LINE }
const END: Way = { id: END_ID, name: 'Encerrar', line: END_LINE }

/**
 * A menu as a list or as buttons; null where it is to be text: the company wants it so, or there is more than a phone shows.
 * A way out for which there is no room stands in the words above, and is written. A name that is too long is cut; all of it stands
 * below the row, or above the buttons.
 */
export function pressableMenu(menu: BotMenu, type: CompanySettings['chatBotType']): PressableMenu | null {
  if (type === 'text' || menu.choices.length === 0) return null
  const made = type === 'list' ? listOf(menu) : buttonsOf(menu)
  const most = made.type === 'list' ? MOST.rows : MOST_BUTTONS
  return made.text.length > MOST.text || answersOf(made).length > most ? null : made
}

/** One that was made for nobody in particular, as somebody reads it; null where it is longer then than a phone shows. */
export function readMenu(menu: PressableMenu, fill: (text: string) => string): PressableMenu | null {
  const text = fill(menu.text)
  if (text.length > MOST.text) return null
  if (menu.type === 'buttons')
    return {
      ...menu,
      text,
      buttons: menu.buttons.map(({ id, title }) => ({ id, title: fit(fill(title), MOST.buttonText) })),
    }
  const sections = menu.sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map(({ id, title, description }) => rowOf({ id, name: fill(description || title) })),
  }))
  return { ...menu, text, sections }
}

/** What can be pressed in it, in its order. */
export function answersOf(
  menu: PressableMenu,
): readonly { id: string; title: string; description?: string }[] {
  return menu.type === 'list' ? menu.sections.flatMap(({ rows }) => rows) : menu.buttons
}

function listOf(menu: BotMenu): PressableMenu {
  const { shown, written } = waysOf(menu, MOST.rows)
  const rows = [...menu.choices, ...shown].map(rowOf)
  const text = wordsOf(menu, [], written)
  return { type: 'list', title: '', text, buttonText: OPEN_LIST, sections: [{ title: '', rows }] }
}

function rowOf({ id, name }: { id: string; name: string }) {
  const description = name.length > MOST.rowTitle ? fit(name, MOST.rowDescription) : ''
  return { id, title: fit(name, MOST.rowTitle), description }
}

function buttonsOf(menu: BotMenu): PressableMenu {
  const { shown, written } = waysOf(menu, MOST_BUTTONS)
  const isCut = menu.choices.some(({ name }) => name.length > MOST.buttonText)
  const lines = isCut ? menu.choices.map(({ name }, place) => `[ ${place + 1} ] ${name}`) : []
  const buttons = [...menu.choices, ...shown].map(({ id, name }) => ({
    id,
    title: fit(name, MOST.buttonText),
  }))
  return { type: 'buttons', title: '', text: wordsOf(menu, lines, written), buttons }
}

function waysOf({ choices, hasBack }: BotMenu, most: number) {
  const ways = hasBack ? [BACK, END] : [END]
  const room = Math.max(0, most - choices.length)
  return { shown: ways.slice(0, room), written: ways.slice(room) }
}

function wordsOf({ text }: BotMenu, lines: readonly string[], written: readonly Way[]): string {
  const head = text.trim() === '' ? CHOOSE : text
  const ways = written.map(({ line }) => line)
  return [head, lines.join('\n'), ways.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** Within the units that a phone counts, without half a character at its end. */
function fit(name: string, most: number): string {
  if (name.length <= most) return name
  const units = Array.from({ length: most }, (_, less) => cut(name, most - less))
  const cutOff = units.find((text) => text.length <= most) ?? '…'
  return `${cutOff.slice(0, -1).trimEnd()}…`
}
