/** A raw event that waits to be understood. */
export type RawEvent = {
  id: number
  attempts: number
  bytes: number
  /** The driver's own form of it. Throws when it cannot be unsealed: that is one failed try of this event alone. */
  open(): Uint8Array
}
