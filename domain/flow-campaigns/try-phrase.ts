import { byWeight, phraseFinder } from '../bot/contract/automation/phrases.ts'
import { findRow } from '../connections/queries.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { overlap } from './contract/rules.ts'
import type { FoundPhrase, OverlapsInput, TriedPhrase, TryPhraseInput } from './contract/schema.ts'
import { activePhrases, flowCampaignVerbs } from './flow-campaign-verbs.ts'

type ActivePhrase = Awaited<ReturnType<typeof activePhrases>>[number]

/** POST /flowcampaign/try: what a customer's first words would start. Nothing starts. Throws ERR_NO_WAPP_FOUND. */
export function tryPhrase(ctx: Ctx, { text, whatsappId }: TryPhraseInput): Promise<TriedPhrase> {
  permit(ctx.actor, 'flowCampaigns:list')
  return reading(ctx, async (tx) => {
    if (whatsappId) await findRow(tx, whatsappId)
    const counting = (await activePhrases(tx)).filter(
      ({ connectionId }) => connectionId === null || !whatsappId || connectionId === whatsappId,
    )
    const isHeld = phraseFinder(text)
    const found = counting
      .filter(({ phrase }) => isHeld(phrase))
      .map((found) => ({ ...found, isOfConnection: found.connectionId !== null }))
      .toSorted(byWeight)
      .map(shown)
    return { starts: found.find(({ isFlowReady }) => isFlowReady) ?? null, found }
  })
}

/** POST /flowcampaign/overlaps: others that one message could start as well. Throws ERR_NO_WAPP_FOUND, ERR_NOT_FOUND. */
export function findOverlaps(
  ctx: Ctx,
  { phrase, whatsappId = null, flowCampaignId }: OverlapsInput,
): Promise<{ overlaps: FoundPhrase[] }> {
  permit(ctx.actor, 'flowCampaigns:list')
  return reading(ctx, async (tx) => {
    if (whatsappId) await findRow(tx, whatsappId)
    if (flowCampaignId) await flowCampaignVerbs.get(tx, { flowCampaignId })
    const others = (await activePhrases(tx)).filter(({ id }) => id !== flowCampaignId)
    const own = { phrase, connectionId: whatsappId }
    return { overlaps: others.filter((other) => overlap(own, other)).map(shown) }
  })
}

function shown({ id, name, phrase, flowName, isFlowReady }: ActivePhrase): FoundPhrase {
  return { id, name, phrase, flowName, isFlowReady }
}
