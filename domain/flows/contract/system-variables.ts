import { TEXT_VARIABLES } from '../../core/contract/texts/text-variables.ts'

/**
 * Variables that only conditions of flows need, beside those of every text: `isOpen` and `isNewContact` are `true` or
 * `false`; `weekday` is 1 (Monday) to 7 (Sunday) where the company is; `tags` are the names of the contact's and the
 * conversation's tags, with commas between them.
 */
export const CONDITION_VARIABLES = ['isOpen', 'weekday', 'isNewContact', 'tags'] as const

/** Every variable that the system sets. Server behaviour §2.12, §6. */
export const SYSTEM_VARIABLES: readonly string[] = [...TEXT_VARIABLES, ...CONDITION_VARIABLES]
