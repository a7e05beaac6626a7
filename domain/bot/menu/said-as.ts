import type { CompanySettings } from '../../settings/schema.ts'
import type { BotEffect } from '../bot-types.ts'
import { type PressableMenu, pressableMenu } from './pressable-menu.ts'

type Say = Extract<BotEffect, { do: 'say' }>
type By = {
  chatBotType: CompanySettings['chatBotType']
  /** The connection's greeting has a picture or a video. */
  hasFile: boolean
}

/**
 * How what the bot says goes out: with the greeting's file, and as a list or buttons; null = in words alone. A list carries no file:
 * it follows one that goes under the greeting.
 */
export function saidAs(
  { menu, withGreetingFile = false }: Say,
  { chatBotType, hasFile }: By,
): { withFile: boolean; pressable: PressableMenu | null } {
  const withFile = withGreetingFile && hasFile
  const below = menu && withFile ? { ...menu, text: '' } : menu
  return { withFile, pressable: below ? pressableMenu(below, chatBotType) : null }
}
