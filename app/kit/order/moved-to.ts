/** The ids with one of them put in another's place; as they are when either is not there. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const from = ids.indexOf(id)
  if (from === -1 || place < 0 || place >= ids.length) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(place, 0, id)
}
