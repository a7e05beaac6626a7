/** Specification 3 §4. On the wire a campaign that is paused is CANCELADA, too, with its reason. */
export const CAMPAIGN_STATUSES = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/**
 * Why a campaign stands still: somebody paused it, somebody ended it for good, the database was restored from a backup, it
 * is too late for its time, nobody confirmed that more than two hundred people get it at its time, at its time nobody would get it or
 * nothing was written, the plan has no campaigns any more, its connection is gone, the channel refuses it, too many messages failed, too many people opted out.
 */
export const PAUSE_REASONS = [
  'person',
  'ended',
  'restored',
  'late',
  'unconfirmed',
  'empty',
  'plan',
  'connection',
  'refused',
  'failures',
  'optOuts',
] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** The state of a recipient. Server behaviour §4; `handed` = on its way to the channel, which has not taken it yet. */
export const RECIPIENT_STATES = [
  'planned',
  'asked',
  'confirmed',
  'handed',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Why somebody is passed over; `doubled` = the same contact got it by another number. */
export const SKIP_REASONS = [
  'noAccount',
  'doubled',
  'optedOut',
  'blocked',
  'declined',
  'noAnswer',
  'tooLate',
  'cancelled',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The state in which an opened conversation is left. Specification 3 §3. */
export const CAMPAIGN_TICKET_STATUSES = ['closed', 'pending', 'open'] as const

/** Whether any text agrees to a confirmation, or certain words alone. */
export const CONFIRMATION_ANSWERS = ['any', 'words'] as const

export const MAX_VARIANTS = 5
export const MAX_FOLLOW_UPS = 5

/** States in which somebody has an outcome: a campaign is over when everybody has one. `asked` is one after a day. */
export const OUTCOMES = [
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
] as const satisfies RecipientState[]

/** A scheduled campaign can be edited until so long before its time. Specification 3 §4. */
export const EDITABLE_BEFORE_MS = 60 * 60 * 1000
/** One that is so much late does not begin by itself: whoever scheduled it may not want it any more. Server behaviour §4. */
export const TOO_LATE_MS = 24 * 60 * 60 * 1000
/** So many recipients are confirmed by typing their number. */
export const CONFIRMED_ABOVE = 200
/** An audience may grow by this share after somebody confirmed its number: a list that is kept up to date needs no second word. */
const GROWTH = 0.1

/** Whether a campaign may reach `count` people at its time, of which somebody confirmed `confirmedCount`. */
export function isCountConfirmed(count: number, confirmedCount: number | null): boolean {
  return count <= CONFIRMED_ABOVE || (confirmedCount !== null && count <= confirmedCount * (1 + GROWTH))
}

type Standing = { status: CampaignStatus; scheduledAt: Date | string | null; pauseReason: PauseReason | null }

/** Whether all of it can be edited: nobody has got it, and it does not begin soon. Specification 3 §4. */
export function isEditable({ status, scheduledAt, pauseReason }: Standing, now: Date): boolean {
  if (status === 'INATIVA') return true
  if (status !== 'PROGRAMADA' || scheduledAt === null) return false
  // One that waits for somebody's word does not begin by itself.
  return pauseReason !== null || new Date(scheduledAt).getTime() > now.getTime() + EDITABLE_BEFORE_MS
}

/** Whether those fields can be edited that do not change what was prepared. */
export function isAdjustable(campaign: Standing, now: Date): boolean {
  return isEditable(campaign, now) || isPaused(campaign)
}

/** It stands still and can go on. */
export function isPaused({ status, pauseReason }: Standing): boolean {
  return status === 'CANCELADA' && pauseReason !== 'ended'
}

/** It waits for its time, or for somebody's word, and can begin now. */
export function isStartable({ status }: Standing): boolean {
  return status === 'INATIVA' || status === 'PROGRAMADA'
}

/** No variant has a text. */
export function isBlank({ texts }: { texts: readonly string[] }): boolean {
  return texts.every((text) => text.trim() === '')
}
