import type { ChatbotView, TreeOption } from '../contract/option-schema.ts'

/** Options as they leave the server, with what the wire names beside them. Specification 2 §3. */
export function toChatbots(options: readonly TreeOption[]): ChatbotView[] {
  return options.map((option) => ({
    ...option,
    optIntegrationId: option.optIntegrationId ?? null,
    options: toChatbots(option.options),
  }))
}
