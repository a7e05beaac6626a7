import { readChoice } from '../../core/contract/answers/read-choice.ts'
import type { QueueTree, TreeOption } from '../../queues/contract/option-schema.ts'

/*
 * A queue's options as a customer walks them: pure, and run by the bot, by the phone beside the editor and by tests alike.
 * Server behaviour §2.1, §2.2.
 */

/**
 * The meaning of a customer's answer to a numbered list: one of its lines, back, the end, or nothing that the list has.
 */
export type Answer<T> = { kind: 'chosen'; item: T } | { kind: 'back' } | { kind: 'end' } | { kind: 'unclear' }

/** The lines that stand below every list of choices, in the language of the company's customers. Specification 2 §2. */
export const BACK_LINE = '[ # ] Voltar para o menu principal'
export const END_LINE = '[ Sair ] Encerrar atendimento'

/** Finds an option anywhere in the tree; undefined when this version has none with that id. */
export function findOption(tree: QueueTree, optionId: number): TreeOption | undefined {
  for (const option of tree.options) {
    const nested = option.id === optionId ? option : findOption(option, optionId)
    if (nested) return nested
  }
  return undefined
}

/** The options below an option; for null the first level. */
export function optionsBelow(tree: QueueTree, optionId: number | null): readonly TreeOption[] {
  return optionId === null ? tree.options : (findOption(tree, optionId)?.options ?? [])
}

/** The text of a menu: the words, a numbered line for each choice, and the lines for back and end. */
export function tellChoices(
  text: string,
  names: readonly string[],
  { hasBack }: { hasBack: boolean },
): string {
  const lines = names.map((name, index) => `[ ${index + 1} ] ${name}`)
  const ways = hasBack ? [BACK_LINE, END_LINE] : [END_LINE]
  return [...(text.trim() === '' ? [] : [text, '']), ...lines, '', ...ways].join('\n')
}

/** Finds the choice that an answer means: by the number of its line, or by its name. */
export function readAnswer<T extends { name: string }>(choices: readonly T[], text: string): Answer<T> {
  const choice = readChoice(
    choices.map(({ name }) => name),
    text,
  )
  if (choice.kind !== 'chosen') return choice
  const item = choices[choice.lineIndex]
  return item ? { kind: 'chosen', item } : { kind: 'unclear' }
}
