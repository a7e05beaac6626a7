import { z } from 'zod'
import { OptionalId } from '../../core/contract/fields.ts'
import { CALL_FAILURES } from '../../flows/contract/call-failures.ts'
import type { IntegrationType } from './integration-types.ts'
import { queueIntegrationResource } from './resource.ts'
import { QueueIntegrationInput } from './schema.ts'

/** The steps of a trial, in the order in which each type takes them. */
export const TRIAL_STEPS = {
  dialogflow: ['file', 'token', 'detectIntent'],
  typebot: ['address', 'bot', 'bubble'],
  n8n: ['address', 'signature', 'reply'],
  webhook: ['address', 'signature', 'reply'],
  flowbuilder: ['flow'],
} as const satisfies Record<IntegrationType, readonly string[]>
export type TrialStep = (typeof TRIAL_STEPS)[IntegrationType][number]
const ALL_STEPS = [
  'file',
  'token',
  'detectIntent',
  'address',
  'bot',
  'bubble',
  'signature',
  'reply',
  'flow',
] as const satisfies readonly TrialStep[]

/** The result of a trial: the step that failed and why, or what was answered. */
export const TrialResult = z.object({
  isWorking: z.boolean(),
  failedStep: z.enum(ALL_STEPS).nullable(),
  failure: z.enum(CALL_FAILURES).nullable(),
  /** In the other side's words, cut. */
  detail: z.string(),
  steps: z.array(z.enum(ALL_STEPS)),
})
export type TrialResult = z.infer<typeof TrialResult>

/** POST /queueIntegration/test: what a form holds of the other system; with `id` what is saved stands for what is left out. */
export const TrialInput = queueIntegrationResource.schemas.update
  .pick({
    type: true,
    projectName: true,
    jsonContent: true,
    language: true,
    urlN8N: true,
    typebotSlug: true,
    flowId: true,
  })
  .extend({ id: OptionalId() })
export type TrialInput = z.infer<typeof TrialInput>

/** POST /queueIntegration/testSession. Specification 3 §7. */
export const TestSessionInput = QueueIntegrationInput.pick({
  projectName: true,
  jsonContent: true,
  language: true,
})
export type TestSessionInput = z.infer<typeof TestSessionInput>
