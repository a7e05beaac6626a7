import type { ConnectionView } from '#domain/connections/contract/schema.ts'

type ConnectionChoice = Pick<ConnectionView, 'id' | 'status' | 'isDefault'>

/**
 * The connection that a new conversation goes over unless somebody chooses: one that is open before one that is not, then
 * the usual ones in their order, then the default one.
 */
export function preferredConnection(
  lines: readonly ConnectionChoice[],
  usual: readonly (number | null | undefined)[],
): number | undefined {
  const rank = ({ id, status, isDefault }: ConnectionChoice) => {
    const usualIndex = usual.indexOf(id)
    const liking = usualIndex >= 0 ? usualIndex : usual.length + (isDefault ? 0 : 1)
    return (status === 'CONNECTED' ? 0 : 100) + liking
  }
  return lines.toSorted((first, second) => rank(first) - rank(second))[0]?.id
}
