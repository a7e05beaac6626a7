import { AppError } from './contract/errors.ts'

type RefusedOf<T> = { target: T; code: string }

/**
 * Does an act on each of a batch, one after the other, until the time is over. Answers how many were tried, and which of
 * them were refused. An error that is no refusal ends the whole.
 */
export async function tryEach<T>(
  targets: readonly T[],
  budgetMs: number,
  act: (target: T) => Promise<unknown>,
): Promise<{ tried: number; refused: RefusedOf<T>[] }> {
  const until = Date.now() + budgetMs
  const refused: RefusedOf<T>[] = []
  let tried = 0
  for (const target of targets) {
    const code = await attempt(() => act(target))
    if (code !== undefined) refused.push({ target, code })
    tried += 1
    if (Date.now() >= until) break
  }
  return { tried, refused }
}

/** The code of the refusal; undefined when the act was done. */
async function attempt(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code !== 'ERR_UNAVAILABLE') return error.code
    throw error
  }
}
