/**
 * Ends a process in order, however often it is told to: one Ctrl-C reaches a process twice where npx or bun run hands its own on,
 * and the second would end at once what the first began to drain.
 */
export function drainOnce(drain: (signal: string) => Promise<unknown>): void {
  let isDraining = false
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => {
      if (isDraining) return
      isDraining = true
      void drain(name)
    })
}
