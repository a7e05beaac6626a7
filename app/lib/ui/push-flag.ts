import { readLocal } from '../text/local-value'

/**
 * The storage name of the mark that this browser gets notifications from its push service: the page then shows none of
 * its own outside of itself.
 */
export const PUSH_IS_ON = 'push'

/**
 * The storage name of the time at which this browser subscribed anew, after its push service had ended the
 * subscription.
 */
export const PUSH_RENEWED_AT = 'pushRenewedAt'

export const isPushOn = () => readLocal(PUSH_IS_ON) === 'on'
