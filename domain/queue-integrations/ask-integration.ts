import type { CallDriver } from '../flows/calls/driver.ts'
import { failedAnswer } from '../flows/contract/call-answer.ts'
import { askDialogflow } from './drivers/dialogflow.ts'
import { askTypebot } from './drivers/typebot.ts'
import { askWebhook } from './drivers/webhook.ts'
import type { IntegrationSettings } from './integration-settings.ts'

/** Asks the system of an integration. One of type flowbuilder has none: the engine starts its flow itself. */
export const askIntegration: CallDriver<IntegrationSettings> = async (outside, call) => {
  switch (call.settings.type) {
    case 'typebot':
      return askTypebot(outside, call)
    case 'dialogflow':
      return askDialogflow(outside, call)
    case 'n8n':
    case 'webhook':
      return askWebhook(outside, call)
    case 'flowbuilder':
      return failedAnswer('missing')
  }
}
