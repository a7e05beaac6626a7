import {
  BASIC_PLACEHOLDERS,
  fillPlaceholders,
  type PlaceholderValues,
  placeholderName,
  valuesOf,
} from '../contract/placeholders.ts'
import type { CampaignSettingsView } from '../contract/settings-schema.ts'
import { drawOf } from '../contract/variant-of.ts'
import type { CampaignRow, RecipientRow } from '../queries.ts'
import type { AudienceMember } from './read-audience.ts'

type Texts = Pick<CampaignRow, 'texts' | 'confirmationTexts' | 'confirmation' | 'hasOptOutLine' | 'seed'>
type Settings = Pick<CampaignSettingsView, 'variables' | 'optOutLine'>

/** A campaign's texts, ready to be written for many people. */
export type Renderer = {
  /** Variants that are not empty, by their number from 1. */
  variants: readonly { number: number; text: string; confirmationText: string }[]
  knownNames: ReadonlySet<string>
  ownVariables: PlaceholderValues
  hasOptOutLine: boolean
  optOutLine: string
  seed: number
}

export function rendererOf(campaign: Texts, settings: Settings, audienceNames: readonly string[]): Renderer {
  const ownVariables = Object.fromEntries(
    settings.variables.map(({ key, value }) => [placeholderName(key), value]),
  )
  const names = [...BASIC_PLACEHOLDERS, ...Object.keys(ownVariables), ...audienceNames.map(placeholderName)]
  const variants = campaign.texts.flatMap((text, index) => {
    // A variant without a question of its own is preceded by the first that there is: nobody gets it unasked.
    const confirmationText = campaign.confirmation ? ownQuestion(campaign.confirmationTexts, index) : ''
    return text.trim() === '' ? [] : [{ number: index + 1, text, confirmationText }]
  })
  return {
    variants,
    knownNames: new Set(names),
    ownVariables,
    hasOptOutLine: campaign.hasOptOutLine,
    optOutLine: settings.optOutLine,
    seed: campaign.seed,
  }
}

function ownQuestion(questions: readonly string[], index: number): string {
  return [questions[index], ...questions].find((text) => text !== undefined && text.trim() !== '') ?? ''
}

export type RenderedTexts = { variant: number; text: string; confirmationText: string }

/** The texts that a person gets: one of the variants, drawn by the campaign's seed. Null where there is none. */
export function renderFor(renderer: Renderer, member: AudienceMember): RenderedTexts | null {
  const { variants, seed, hasOptOutLine, optOutLine } = renderer
  const variant = variants[drawOf(seed, member.identity, Math.max(1, variants.length))]
  if (!variant) return null
  const values = memberValues(renderer, member)
  const fill = (text: string) => fillPlaceholders(text, values, renderer.knownNames)
  const text = fill(variant.text)
  return {
    variant: variant.number,
    text: hasOptOutLine ? `${text}\n\n${optOutLine}` : text,
    confirmationText: fill(variant.confirmationText),
  }
}

type FollowUp = { campaign: Texts; settings: Settings; recipient: RecipientRow }

/** The text of a follow-up for a recipient, who is as they were when the campaign began. */
export function renderFollowUp(text: string, { campaign, settings, recipient }: FollowUp): string {
  const renderer = rendererOf(campaign, settings, Object.keys(recipient.variables))
  const member = { ...recipient, place: 0, isWhatsappValid: null, isOptedOut: false, isBlocked: false }
  return fillPlaceholders(text, memberValues(renderer, member), renderer.knownNames)
}

/** The values of a person's placeholders, by folded names. */
export function memberValues({ ownVariables }: Renderer, member: AudienceMember): PlaceholderValues {
  const variables = Object.fromEntries(
    Object.entries(member.variables).map(([name, value]) => [placeholderName(name), value]),
  )
  return valuesOf({ ...member, variables }, ownVariables)
}
