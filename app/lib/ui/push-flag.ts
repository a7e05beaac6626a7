import { readLocal } from '../text/local-value'

/** Where this browser keeps that it is told by its push service: the page shows nothing of its own outside of itself. */
export const PUSH_IS_ON = 'push'

/** When this browser subscribed anew after its push service had ended it. */
export const PUSH_RENEWED_AT = 'pushRenewedAt'

export const isPushOn = () => readLocal(PUSH_IS_ON) === 'on'
