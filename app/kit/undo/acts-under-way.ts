const underWay = new Set<Promise<unknown>>()

/**
 * An act that ends with an offer to take it back. Others' news may take its row from the screen before its answer is here: who
 * takes it back by then is not passed over.
 */
export function actUnderWay<T>(act: Promise<T>): Promise<T> {
  underWay.add(act)
  const forget = () => void underWay.delete(act)
  act.then(forget, forget)
  return act
}

/** Resolves once each act that is under way now has its answer; true where there was any. */
export async function actsAnswered(): Promise<boolean> {
  const acts = [...underWay]
  await Promise.allSettled(acts)
  return acts.length > 0
}
