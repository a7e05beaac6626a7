export type Nudge = ReturnType<typeof makeNudge>

/** Something to wait for: until somebody nudges, or the time is over. A nudge in between is not lost. */
export function makeNudge() {
  let isNudged = false
  let wake: () => void = () => undefined

  return {
    nudge(): void {
      isNudged = true
      wake()
    },
    /** What comes from here on ends the next wait at once. */
    reset(): void {
      isNudged = false
    },
    async wait(ms: number): Promise<void> {
      if (isNudged) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
