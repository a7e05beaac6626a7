/** So many tickets are counted, and done to at once: what nobody counted nobody can confirm. */
export const MAX_COUNTED = 10_000
