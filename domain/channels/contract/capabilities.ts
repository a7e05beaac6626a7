/**
 * Channels of the product. A channel that is added here does not compile until its capabilities and texts are there; its driver is a
 * line of `makeDrivers` in sessions/channels, which may be absent until the channel is built.
 */
export const CHANNELS = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const
export type Channel = (typeof CHANNELS)[number]

export type Capabilities = {
  /** Minutes after sending in which our own message may be edited; null = never. */
  editWindowMinutes: number | null
  canDelete: boolean
  canReact: boolean
  canQuote: boolean
  /** It shows lists and buttons; elsewhere they go as text. */
  canPress: boolean
  hasGroups: boolean
  /** Hours after the customer's last message in which we may write freely; null = always. */
  replyWindowHours: number | null
  /** Largest file in bytes. */
  maxFileBytes: number
}

const MB = 1024 * 1024

/** The capabilities of each channel. Specification 1 §1, §6. */
export const CAPABILITIES = {
  whatsapp: {
    editWindowMinutes: 15,
    canDelete: true,
    canReact: true,
    canQuote: true,
    canPress: true,
    hasGroups: true,
    replyWindowHours: null,
    maxFileBytes: 64 * MB,
  },
  whatsappapi: {
    editWindowMinutes: null,
    canDelete: false,
    canReact: true,
    canQuote: true,
    canPress: true,
    hasGroups: false,
    replyWindowHours: 24,
    maxFileBytes: 64 * MB,
  },
  facebook: {
    editWindowMinutes: null,
    canDelete: false,
    canReact: false,
    canQuote: false,
    canPress: false,
    hasGroups: false,
    replyWindowHours: 24,
    maxFileBytes: 25 * MB,
  },
  instagram: {
    editWindowMinutes: null,
    canDelete: false,
    canReact: false,
    canQuote: false,
    canPress: false,
    hasGroups: false,
    replyWindowHours: 24,
    maxFileBytes: 25 * MB,
  },
} as const satisfies Record<Channel, Capabilities>
