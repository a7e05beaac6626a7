export type LocalSignal = ReturnType<typeof makeLocalSignal>

/** Something to wait for: until somebody raises it, or the time is over. A signal raised in between is not lost. */
export function makeLocalSignal() {
  let isRaised = false
  let end: () => void = () => undefined

  return {
    raise(): void {
      isRaised = true
      end()
    },
    /** What comes from here on ends the next wait at once. */
    reset(): void {
      isRaised = false
    },
    async wait(ms: number): Promise<void> {
      if (isRaised) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
