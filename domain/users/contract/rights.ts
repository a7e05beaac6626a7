import { z } from 'zod'
import { namesOf, recordOf } from '../../core/contract/values/record-of.ts'
import { onOff } from '../../core/contract/values/switch.ts'

/**
 * The rights that a user may have beyond their own queues, in the form's order. A right is a line here, a column of its name and
 * its words. `isVisitors`: support has it in a company that it visits. Specification 1 §6.
 */
const USER_RIGHTS = {
  allTicket: { isVisitors: true },
  allowGroup: { isVisitors: true },
  allHistoric: { isVisitors: true },
  allUserChat: { isVisitors: true },
  userClosePendingTicket: { isVisitors: false },
  showDashboard: { isVisitors: true },
  allowRealTime: { isVisitors: true },
  allowConnections: { isVisitors: false },
}

export type UserFlag = keyof typeof USER_RIGHTS
export const USER_FLAGS = namesOf(USER_RIGHTS)
export type UserRights = Record<UserFlag, boolean>

/** The rights of support in a company that it visits. */
export const VISITOR_RIGHTS: UserRights = recordOf(USER_FLAGS, (flag) => USER_RIGHTS[flag].isVisitors)

const OnOff = z.enum(['enabled', 'disabled'])
/** The fields of an answer: words, but for the one that clients of this family know as a boolean. */
export const RIGHTS_VIEW = { ...recordOf(USER_FLAGS, () => OnOff), allowGroup: z.boolean() }
type RightsView = z.infer<z.ZodObject<typeof RIGHTS_VIEW>>

export function presentRights(rights: UserRights): RightsView {
  return { ...recordOf(USER_FLAGS, (flag) => onOff(rights[flag])), allowGroup: rights.allowGroup }
}

export function parseRights(view: RightsView): UserRights {
  return recordOf(USER_FLAGS, (flag) => view[flag] === true || view[flag] === 'enabled')
}
