import type { CompanySettings } from '../../../settings/contract/schema.ts'
import type { BotEffect } from '../bot-types.ts'
import { type PressableMenu, pressableMenu } from './pressable-menu.ts'

type Say = Extract<BotEffect, { do: 'say' }>
type By = {
  chatBotType: CompanySettings['chatBotType']
  /** The connection's greeting has a picture or a video. */
  hasFile: boolean
}

/**
 * Returns the way a message of the bot is sent: with the greeting's file or not, and as a list or buttons
 * (`pressable`), or null for text alone. A list cannot carry a file, so it follows in a message after the greeting with
 * its file.
 */
export function saidAs(
  { menu, withGreetingFile = false, isInWords = false }: Say,
  { chatBotType, hasFile }: By,
): { withFile: boolean; pressable: PressableMenu | null } {
  const withFile = withGreetingFile && hasFile
  const below = menu && withFile ? { ...menu, text: '' } : menu
  return { withFile, pressable: below && !isInWords ? pressableMenu(below, chatBotType) : null }
}
