import { readLocal } from '../text/local-value'

/** Where this browser keeps that it is told by its push service: the page shows nothing of its own outside of itself. */
export const PUSH_IS_ON = 'push'

export const isPushOn = () => readLocal(PUSH_IS_ON) === 'on'
