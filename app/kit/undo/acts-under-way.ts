const underWay = new Set<Promise<unknown>>()

/**
 * Registers an act that will offer to undo it. An event may remove its row from the screen before the act's answer is
 * here: an undo that is pressed by then waits for the answer instead of being lost.
 */
export function actUnderWay<T>(act: Promise<T>): Promise<T> {
  underWay.add(act)
  const forget = () => void underWay.delete(act)
  act.then(forget, forget)
  return act
}

/** Resolves once every act that is under way now was answered; true when there was any. */
export async function actsAnswered(): Promise<boolean> {
  const acts = [...underWay]
  await Promise.allSettled(acts)
  return acts.length > 0
}
