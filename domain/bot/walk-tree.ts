import { folded } from '../core/values/folded.ts'
import type { QueueTree, TreeOption } from '../queues/option-schema.ts'

/*
 * A queue's options as a customer walks them: pure, and run by the bot, by the phone beside the editor and by tests alike.
 * Server behaviour §2.1, §2.2.
 */

/** What a customer may answer to a numbered list: one of its lines, the way back, or the end. */
export type Answer<T> = { kind: 'chosen'; one: T } | { kind: 'back' } | { kind: 'end' } | { kind: 'unclear' }

/** The words around a list of choices, in the language in which the company's customers read. Specification 2 §2. */
export const BACK_LINE = '[ # ] Voltar para o menu principal'
export const END_LINE = '[ Sair ] Encerrar atendimento'

/** The option, wherever in the tree it is; undefined in a version that has none of that id. */
export function findOption(tree: QueueTree, optionId: number): TreeOption | undefined {
  for (const option of tree.options) {
    const found = option.id === optionId ? option : findOption(option, optionId)
    if (found) return found
  }
  return undefined
}

/** What is offered below an option; below null the first level. */
export function optionsBelow(tree: QueueTree, optionId: number | null): readonly TreeOption[] {
  return optionId === null ? tree.options : (findOption(tree, optionId)?.options ?? [])
}

/** A text with a numbered line for each choice, and the ways out that there are. */
export function tellChoices(
  text: string,
  names: readonly string[],
  { hasBack }: { hasBack: boolean },
): string {
  const lines = names.map((name, place) => `[ ${place + 1} ] ${name}`)
  const ways = hasBack ? [BACK_LINE, END_LINE] : [END_LINE]
  return [...(text.trim() === '' ? [] : [text, '']), ...lines, '', ...ways].join('\n')
}

/** Whom an answer means: by the number of the line, or by its words, whatever their accents and case. */
export function readAnswer<T extends { name: string }>(choices: readonly T[], text: string): Answer<T> {
  const said = plain(text)
  if (said === '#') return { kind: 'back' }
  if (said === 'sair') return { kind: 'end' }
  const number = /^\[?\s*(\d{1,3})\s*\]?\.?$/.exec(said)?.[1]
  const one = number
    ? choices[Number(number) - 1]
    : choices.find(({ name }) => plain(name) === said && said !== '')
  return one ? { kind: 'chosen', one } : { kind: 'unclear' }
}

/** As it is meant, without the marks of bold text. */
function plain(text: string): string {
  return folded(text.replace(/[*_~]/g, ''))
}
