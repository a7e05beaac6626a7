/** Tells what the start is doing: each step once it is done, and meanwhile every step that takes over a second. */
export type Steps = {
  run<T>(name: string, work: (say: (detail: string) => void) => Promise<T>): Promise<T>
  say(line: string): void
}

export function makeSteps(write: (line: string) => void): Steps {
  return {
    say: write,
    run: async (name, work) => {
      const began = performance.now()
      const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
      let detail = ''
      const timer = setInterval(
        () => write(`  … ${name}${detail === '' ? '' : `: ${detail}`} (${seconds()})`),
        1_000,
      )
      try {
        const result = await work((text) => {
          detail = text
        })
        write(`  ✓ ${name} (${seconds()})`)
        return result
      } catch (error) {
        write(`  ✗ ${name} (${seconds()})`)
        throw error
      } finally {
        clearInterval(timer)
      }
    },
  }
}
