/** A connection hands so many messages to its channel at a time, one a chat. Architecture section 6, rule 11. */
export const SENDS_AT_ONCE = 20

/**
 * Messages a minute below which nobody was seen to be throttled. WhatsApp names no figure for linked devices; refusals are reported
 * from about three a second on (github.com/WhiskeySockets/Baileys/issues/1248), and this is a third of that. Told, not enforced.
 */
export const CALM_SENDS_PER_MINUTE = 60

/**
 * Between one message that is passed on and the next, of a connection. Each is given its time when it is made; the sender
 * keeps the distance too, since after an outage all of them are due. Specification 1 §9.
 */
export const FORWARD_GAP_MS = 900
