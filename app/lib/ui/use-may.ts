import type { Permission } from '#domain/core/contract/permissions.ts'
import { may } from '../viewer'
import { useShell } from './use-shell'

/** Whether the viewer may, as `may` says it: what a button is shown by. Outside of the frame nobody may. */
export function useMay(permission: Permission): boolean {
  const viewer = useShell()?.viewer
  return viewer !== undefined && may(viewer, permission)
}
