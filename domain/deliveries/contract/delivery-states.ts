/** States of a call to another system: not yet sent, sent and taken, waits for its next try, given up. */
export const DELIVERY_STATES = ['pending', 'delivered', 'retrying', 'failed'] as const
