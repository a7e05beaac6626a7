/** Most messages that a connection hands to its channel at a time, one for each chat. Architecture section 6, rule 11. */
export const SENDS_AT_ONCE = 20

/**
 * Messages a minute below which no throttling is known. WhatsApp publishes no figure for linked devices; refusals are
 * reported from about three a second on (github.com/WhiskeySockets/Baileys/issues/1248), and this is a third of that. It
 * is shown, not enforced.
 */
export const CALM_SENDS_PER_MINUTE = 60

/**
 * Pause between two forwarded messages of a connection. Each gets its time when it is made; the sender keeps the pause
 * too, since after an outage all of them are due. Specification 1 §9.
 */
export const FORWARD_GAP_MS = 900
