export type Patience = {
  /** Names what is waited for; the failure says it. */
  what: string
  timeoutMs?: number
  everyMs?: number
}

/**
 * Asks again and again until the condition holds, and returns what it answered (anything but undefined, null and
 * false). A condition that throws counts as not yet. Fails after `timeoutMs` (45 s: what takes
 * long on a loaded machine is no fault) with `what` and the last error.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { what, timeoutMs = 45_000, everyMs = 25 }: Patience,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const { answer, error } = await ask(condition)
    if (holds(answer)) return answer
    if (performance.now() > deadline) {
      const cause = error instanceof Error ? `: ${error.message}` : ''
      throw new Error(`waited ${timeoutMs} ms in vain for ${what}${cause}`, { cause: error })
    }
    await Bun.sleep(everyMs)
  }
}

function holds<T>(answer: T | undefined): answer is NonNullable<Exclude<T, false>> {
  return answer !== undefined && answer !== null && answer !== false
}

async function ask<T>(condition: () => T | Promise<T>): Promise<{ answer?: T; error?: unknown }> {
  try {
    return { answer: await condition() }
  } catch (error) {
    return { error }
  }
}
