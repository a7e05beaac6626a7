/** The ids with one of them put in another's place; as they are when either is not there. */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const from = ids.indexOf(id)
  if (from === -1 || position < 0 || position >= ids.length) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(position, 0, id)
}
