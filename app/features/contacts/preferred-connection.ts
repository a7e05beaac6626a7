import type { ConnectionView } from '#domain/connections/contract/schema.ts'

type Line = Pick<ConnectionView, 'id' | 'status' | 'isDefault'>

/**
 * The connection that a new conversation goes over unless somebody chooses: one that is open before one that is not, then
 * the usual ones in their order, then the default one.
 */
export function preferredConnection(
  lines: readonly Line[],
  usual: readonly (number | null | undefined)[],
): number | undefined {
  const rank = ({ id, status, isDefault }: Line) => {
    const place = usual.indexOf(id)
    const liking = place >= 0 ? place : usual.length + (isDefault ? 0 : 1)
    return (status === 'CONNECTED' ? 0 : 100) + liking
  }
  return lines.toSorted((one, other) => rank(one) - rank(other))[0]?.id
}
