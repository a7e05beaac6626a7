import { scaled } from '#tests/support/machine.ts'

/** Waits until a probe gives something; fails with the name of what was awaited. */
export async function until<T>(
  probe: () => T | undefined | false | null,
  description: string,
  ms = 45_000,
): Promise<T> {
  const end = Date.now() + scaled(ms)
  for (;;) {
    const value = probe()
    if (value) return value
    if (Date.now() > end) throw new Error(`timed out: ${description}`)
    await Bun.sleep(5)
  }
}
