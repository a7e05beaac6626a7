import { z } from 'zod'
import { Flag, Id, OptionalId, Text } from '../../core/contract/fields.ts'

/** Characters of a phrase. */
export const MAX_PHRASE = 200
/** Characters of a text that is tried. */
export const MAX_TRIED_TEXT = 1000

/** A phrase has letters or digits: signs alone stand in no message. */
const Phrase = Text(MAX_PHRASE, 1).refine((text) => /[\p{L}\p{N}]/u.test(text), 'required')

export const FlowCampaignView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  flowId: z.number(),
  flowName: z.string(),
  /** The flow is switched on and published: only then the phrase starts it. */
  isFlowReady: z.boolean(),
  whatsappId: z.number().nullable(),
  whatsappName: z.string().nullable(),
  phrase: z.string(),
  status: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The phrase by itself also says it as clients of this family read it. Specification 3 §7. */
  details: z
    .object({ id: z.number(), name: z.string(), phrase: z.string(), status: z.boolean(), flowId: z.number() })
    .optional(),
})
export type FlowCampaignView = z.infer<typeof FlowCampaignView>

/** POST /flowcampaign. Specification 3 §5, §7. */
export const FlowCampaignInput = z.object({
  name: Text(80, 1),
  flowId: Id(),
  /** The connection on which it counts; none = on each. */
  whatsappId: OptionalId(),
  phrase: Phrase,
  status: Flag().default(true),
})

/** PUT /flowcampaign: it is named in the body. */
export const ChangeFlowCampaignInput = FlowCampaignInput.partial().extend({
  id: Id(),
  version: z.coerce.number<number | string>().int().optional(),
})
export type ChangeFlowCampaignInput = z.output<typeof ChangeFlowCampaignInput>

/** POST /flowcampaign/try: a customer's first words, on a connection or on any. */
export const TryPhraseInput = z.object({ text: Text(MAX_TRIED_TEXT, 1), whatsappId: OptionalId() })
export type TryPhraseInput = z.infer<typeof TryPhraseInput>

const FoundPhrase = z.object({
  id: z.number(),
  name: z.string(),
  phrase: z.string(),
  flowName: z.string(),
  isFlowReady: z.boolean(),
})
export type FoundPhrase = z.infer<typeof FoundPhrase>

/** The campaign that would start, and all whose phrase stands in the text, the one that counts first. */
export const TriedPhrase = z.object({ starts: FoundPhrase.nullable(), found: z.array(FoundPhrase) })
export type TriedPhrase = z.infer<typeof TriedPhrase>

/** POST /flowcampaign/overlaps: others that the same message could start. */
export const OverlapsInput = z.object({
  phrase: Text(MAX_PHRASE, 1),
  whatsappId: OptionalId(),
  /** The campaign that is edited. */
  flowCampaignId: OptionalId(),
})
export type OverlapsInput = z.infer<typeof OverlapsInput>
export const Overlaps = z.object({ overlaps: z.array(FoundPhrase) })
