import { z } from 'zod'
import { Id, Text } from '../../core/contract/fields.ts'
import { CALL_FAILURES } from '../../flows/contract/call-failures.ts'
import { PROMPT_BOUNDS, PromptInput } from './schema.ts'

/** Something that was said in a trial. */
export const TrialTurn = z.object({ isOurs: z.boolean(), text: Text(4096, 1) })
export type TrialTurn = z.infer<typeof TrialTurn>

const { prompt, maxTokens, temperature, apiKey, maxMessages, model, baseUrl } = PromptInput.shape

/** POST /prompt/try: the values of a form that is not saved, and what was said so far, the customer's words last. */
export const TryPromptInput = z.object({
  /** The prompt that is edited, whose key is taken where the form has none. */
  promptId: Id().optional(),
  prompt,
  maxTokens,
  temperature,
  apiKey,
  maxMessages,
  model,
  baseUrl,
  turns: z.array(TrialTurn).min(1).max(PROMPT_BOUNDS.messages),
})
export type TryPromptInput = z.output<typeof TryPromptInput>

export const PromptTrial = z.object({
  text: z.string(),
  /** Why it hands over, empty without a reason; null = it goes on. */
  handOver: z.string().nullable(),
  /** Why it gave no answer: customers would go to people. */
  failure: z.enum(CALL_FAILURES).nullable(),
  inputTokens: z.number(),
  outputTokens: z.number(),
})
export type PromptTrial = z.infer<typeof PromptTrial>
