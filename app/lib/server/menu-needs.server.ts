import { helpResource } from '#domain/helps/contract/resource.ts'
import { MENU_NEEDS, type MenuNeed } from '~/pages/page'
import type { ApiClient } from '../api-client'

/** The noun of which there must be a row. */
const ROWS_OF = { helps: helpResource } as const satisfies Record<MenuNeed, unknown>

/** Returns the needs of menu pages that have something to show. A list that cannot be read counts as empty. */
export async function metNeeds(api: ApiClient): Promise<MenuNeed[]> {
  const needsWithRows = await Promise.all(
    MENU_NEEDS.map(async (need) => {
      const answer = await api.call(ROWS_OF[need].endpoints.list, {})
      return answer.ok && answer.value.count > 0 ? [need] : []
    }),
  )
  return needsWithRows.flat()
}
