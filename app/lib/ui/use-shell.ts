import { useRouteLoaderData } from '@remix-run/react'
import type { MenuNeed } from '~/pages/page'
import type { ScreenPreferences } from '../server/preference-schemas.server'
import type { Viewer } from '../viewer'

/**
 * The data of the frame's loader (routes/_app): the signed-in viewer, a bearer, the API's address, and the viewer's
 * settings.
 */
export type ShellData = {
  viewer: Viewer
  token: string
  /** The bearer is valid for so long from when the page was read. */
  expiresInSeconds: number
  /** Up to here the page holds what happened; the live socket tells the rest. */
  cursor: string
  apiUrl: string
  /** The address of the simulated phones, in the demo. */
  phonesUrl: string | undefined
  preferences: ScreenPreferences
  version: string
  /** Pages of the menus that wait for something to show, and have it. */
  met: readonly MenuNeed[]
  /** The server's instant (ISO): the first page of the browser equals the server's. */
  now: string
}

/** Returns the signed-in frame's data: the viewer, their company, the API's address. Undefined outside it. */
export function useShell(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('routes/_app') as ShellData | undefined
}
