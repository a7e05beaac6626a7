import type { SignedInView } from '#domain/auth/contract/schema.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { can, type Permission } from '#domain/core/contract/permissions.ts'
import { parseRights } from '#domain/users/contract/rights.ts'

/** The person who is signed in, as the API describes them. */
export type Viewer = SignedInView

/** Whether the viewer may: what a button is shown by. The API judges again. */
export function may(viewer: Viewer, permission: Permission): boolean {
  return can(actorOf(viewer), permission)
}

/** The viewer as the permission table and `canSee` judge them. */
export function actorOf(viewer: Viewer): UserActor {
  return {
    kind: 'user',
    userId: viewer.id,
    companyId: viewer.companyId,
    sessionId: '',
    name: viewer.name,
    profile: viewer.profile,
    isSuper: viewer.super,
    queueIds: viewer.queues.map((queue) => queue.id),
    defaultConnectionId: viewer.whatsappId,
    ...parseRights(viewer),
    masksNumbers: viewer.masksNumbers,
    timeZone: viewer.company.timeZone,
    country: viewer.company.country,
    planFlags: viewer.company.planFlags,
    isExpired: viewer.company.isExpired,
    homeCompanyId: viewer.homeCompanyId,
  }
}

/** Returns the owner of a value that a browser keeps: this person in this company. */
export function ownerOf({ companyId, id }: Pick<Viewer, 'companyId' | 'id'>): string {
  return `${companyId}:${id}`
}

/** Whether a super administrator looks into another company, where they may change nothing. */
export function isVisiting({ homeCompanyId }: Pick<Viewer, 'homeCompanyId'>): boolean {
  return homeCompanyId !== null
}

/** Admins, and those whom the flag makes admins of this menu item. Specification 1 §6. */
export function isAdmin(viewer: Viewer) {
  return viewer.profile === 'admin'
}

/** Whether plain groups are the viewer's to see: an admin sees all. Specification 1 §6. */
export function seesGroups(viewer: Viewer): boolean {
  return isAdmin(viewer) || viewer.allowGroup
}

/** Whole days until the company's due date; negative once it is past, null when it never ends. */
export function daysLeft(dueDate: string | null, now: Date): number | null {
  if (!dueDate) return null
  const days = Math.ceil((new Date(dueDate).getTime() - now.getTime()) / 86_400_000)
  return days > FOREVER_DAYS ? null : days
}

/** The main company's date lies at the end of 2999. Specification 1 §4. */
const FOREVER_DAYS = 36_500
