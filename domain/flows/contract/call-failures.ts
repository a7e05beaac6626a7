/** Why another system gave no answer that could be used; the last ones are settled by people. */
export const CALL_FAILURES = [
  'timeout',
  'unreachable',
  'privateAddress',
  'badAnswer',
  'busy',
  'closed',
  'refused',
  'empty',
  'tokenLimit',
  'missing',
  'noPlan',
  'refusedKey',
  'noQuota',
  'noModel',
] as const
export type CallFailure = (typeof CALL_FAILURES)[number]
