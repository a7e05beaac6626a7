/** Specification 3 §4. On the wire a campaign that is paused is CANCELADA, too, with its reason. */
export const CAMPAIGN_STATUSES = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/**
 * Why a campaign stands still: somebody paused it, somebody ended it for good, the database was restored from a backup, it
 * is too late for its time, its connection is gone, the channel refuses it, too many messages failed, too many people opted out.
 */
export const PAUSE_REASONS = [
  'person',
  'ended',
  'restored',
  'late',
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

/** Why somebody is passed over. */
export const SKIP_REASONS = [
  'noAccount',
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
