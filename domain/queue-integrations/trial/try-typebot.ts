import { askSystem } from '../../deliveries/ask-system.ts'
import type { Outside } from '../../flows/calls/driver.ts'
import { whatsappText } from '../contract/rich-text.ts'
import { TYPEBOT_SLUG } from '../contract/schema.ts'
import type { TrialResult } from '../contract/trial-schema.ts'
import { readJson } from '../drivers/json-of.ts'
import { ChatAnswer } from '../drivers/typebot/chat-answer.ts'
import { chatRequest, failureOfChat } from '../drivers/typebot/chat-calls.ts'
import type { TypebotSettings } from '../integration-settings.ts'
import { failedAt, passed } from './trial-result.ts'

/** A chat that is begun and left: the address, the bot, its first bubble. */
export async function tryTypebot(
  outside: Outside,
  settings: Pick<TypebotSettings, 'urlN8N' | 'typebotSlug'>,
): Promise<TrialResult> {
  const { typebotSlug } = settings
  if (!TYPEBOT_SLUG.test(typebotSlug)) return failedAt('typebot', 'bot', 'missing')
  const path = `/v1/typebots/${typebotSlug}/startChat`
  const answer = await askSystem(outside, chatRequest(settings, { path, body: { prefilledVariables: {} } }))
  if (answer.failure !== null) return failedAt('typebot', 'address', answer.failure)
  const { status, text } = answer
  if (status === 404 && !text.trimStart().startsWith('<')) return failedAt('typebot', 'bot', 'missing', text)
  if (status === 400) return failedAt('typebot', 'bot', failureOfChat(status, text), text)
  if (status !== 200) return failedAt('typebot', 'address', failureOfChat(status, text), text)
  const read = readJson(ChatAnswer, text)
  if (!read) return failedAt('typebot', 'address', 'badAnswer', text)
  if (read.messages.length === 0 && !read.input) return failedAt('typebot', 'bubble', 'empty')
  const texts = read.messages.map(({ content }) => content.markdown || whatsappText(content.richText))
  return passed('typebot', texts.filter(Boolean).join('\n'))
}
