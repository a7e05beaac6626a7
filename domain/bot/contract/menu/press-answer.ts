import type { TreeOption } from '../../../queues/contract/option-schema.ts'
import type { BotEffect, BotEvent, BotMenu, BotQueue, BotState } from '../bot-types.ts'
import { type Answer, findOption, readAnswer, tellChoices } from '../walk-tree.ts'

/** The ids of the rows and buttons for back and end. */
export const BACK_ID = '#'
export const END_ID = 'sair'

/** The effect that sends a menu: in words, and as rows or buttons. Server behaviour §2.1. */
export function offerMenu(menu: BotMenu): Extract<BotEffect, { do: 'say' }> {
  const { text, choices, hasBack } = menu
  const names = choices.map(({ name }) => name)
  return { do: 'say', text: tellChoices(text, names, { hasBack }), menu }
}

export function queuePressId(queueId: number): string {
  return `q${queueId}`
}

/** The id of an option's row. It names the version that was shown, so that a later save gives that row no other meaning. */
export function optionPressId(versionId: number, optionId: number): string {
  return `v${versionId}.${optionId}`
}

/** Finds what an answer means: by the pressed row, else by the written text. */
export function understand<T extends { name: string }>(
  { text, answerId }: BotEvent,
  choices: readonly T[],
  pressIdOf: (choice: T) => string,
): Answer<T> {
  if (answerId === BACK_ID) return { kind: 'back' }
  if (answerId === END_ID) return { kind: 'end' }
  const pressed = answerId ? choices.find((choice) => pressIdOf(choice) === answerId) : undefined
  return pressed ? { kind: 'chosen', item: pressed } : readAnswer(choices, text ?? '')
}

/** The pressed option, on any level of the version in which the customer is. */
export function pressedOption(
  { id, tree }: NonNullable<BotState['version']>,
  answerId: string | null | undefined,
): TreeOption | undefined {
  const [version, option] = /^v(\d+)\.(-?\d+)$/.exec(answerId ?? '')?.slice(1) ?? []
  return Number(version) === id ? findOption(tree, Number(option)) : undefined
}

export function pressedQueue(
  queues: readonly BotQueue[],
  answerId: string | null | undefined,
): BotQueue | undefined {
  return queues.find(({ id }) => queuePressId(id) === answerId)
}
