import { scaled } from './machine.ts'

export type Patience = {
  /** Names what is waited for; the failure says it. */
  description: string
  /** On the reference machine. */
  timeoutMs?: number
  everyMs?: number
}

/**
 * Asks again and again until the condition holds, and returns what it answered (anything but undefined, null and
 * false). A condition that throws counts as not yet. Fails after `timeoutMs` times the machine's factor with `what` and the
 * last error.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { description, timeoutMs = 45_000, everyMs = 25 }: Patience,
): Promise<NonNullable<Exclude<T, false>>> {
  const limitMs = scaled(timeoutMs)
  const deadline = performance.now() + limitMs
  for (;;) {
    const { answer, error } = await ask(condition)
    if (holds(answer)) return answer
    if (performance.now() > deadline) {
      const cause = error instanceof Error ? `: ${error.message}` : ''
      throw new Error(`waited ${limitMs} ms in vain for ${description}${cause}`, { cause: error })
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
