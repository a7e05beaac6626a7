import { useSearchParams } from '@remix-run/react'
import { NO_LANE } from '#domain/kanban/contract/schema.ts'

/** The lane that is open on a phone, in the address. */
export const OPEN_LANE = 'lane'

/** Holds the lane that is open on a phone, and the way to each lane. */
export function useOpenLane(lanes: readonly { id: number }[]) {
  const [params] = useSearchParams()
  const requestedLane = Number(params.get(OPEN_LANE) ?? NO_LANE)
  const openId = lanes.some(({ id }) => id === requestedLane) ? requestedLane : NO_LANE
  const hrefOf = (id: number) => {
    const next = new URLSearchParams(params)
    if (id === NO_LANE) next.delete(OPEN_LANE)
    else next.set(OPEN_LANE, String(id))
    return `?${next}`
  }
  return { openId, hrefOf }
}
