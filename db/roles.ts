import { hkdfSync } from 'node:crypto'

/**
 * Database roles. `recado_owner` owns everything and migrates; `recado_app` works inside one company and cannot
 * bypass row-level security; `recado_system` reaches the few tables that are read across companies; `recado_search`
 * only owns the reviewed search functions and cannot log in.
 */
export const ROLES = ['recado_owner', 'recado_app', 'recado_system', 'recado_search'] as const
export type Role = (typeof ROLES)[number]
export type LoginRole = Exclude<Role, 'recado_search'>

/** The role's password, derived from APP_SECRET: nothing to store, nothing to hand around. */
export function rolePassword(role: Role, appSecret: string): string {
  return Buffer.from(hkdfSync('sha256', appSecret, 'recado', `database-role:${role}`, 24)).toString(
    'base64url',
  )
}

/** The administrator's URL turned into the role's own. */
export function roleUrl(databaseUrl: string, role: LoginRole, appSecret: string): string {
  const url = new URL(databaseUrl)
  url.username = role
  url.password = rolePassword(role, appSecret)
  return url.href
}
