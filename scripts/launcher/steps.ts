/** Tells what the start is doing: each step once it is done, and meanwhile what takes over a second, when it changes or goes on long. */
export type Steps = {
  run<T>(name: string, work: (say: (detail: string) => void) => Promise<T>): Promise<T>
  say(text: string): void
}

const REPEATED_MS = 10_000

/** A step that ends because `signal` aborted it meanwhile has not failed itself, and is not marked as failed. */
export function makeSteps(write: (output: string) => void, signal?: AbortSignal): Steps {
  return {
    say: write,
    run: async (name, work) => {
      const isLate = signal?.aborted === true
      const began = performance.now()
      const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
      let detail = ''
      let lastReport: { detail: string; reportedAt: number } | undefined
      const timer = setInterval(() => {
        const now = performance.now()
        if (lastReport?.detail === detail && now - lastReport.reportedAt < REPEATED_MS) return
        lastReport = { detail, reportedAt: now }
        write(`  … ${name}${detail === '' ? '' : `: ${detail}`} (${seconds()})`)
      }, 1_000)
      try {
        const result = await work((text) => {
          detail = text
        })
        write(`  ✓ ${name} (${seconds()})`)
        return result
      } catch (error) {
        write(`  ${signal?.aborted && !isLate ? '–' : '✗'} ${name} (${seconds()})`)
        throw error
      } finally {
        clearInterval(timer)
      }
    },
  }
}
