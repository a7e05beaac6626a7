import { residentMb } from './cpu.ts'

export type Peak = {
  /** By the clock. */
  seconds: number
  /** Resident memory before, in MB, and how much more there was at most. */
  before: number
  grown: number
}

/** How long some work took in this process, and how much memory at most above what there was before. */
export async function peakOf<T>(work: () => Promise<T>): Promise<Peak & { value: T }> {
  Bun.gc(true)
  const before = residentMb(process.pid)
  let peak = before
  const look = () => {
    peak = Math.max(peak, residentMb(process.pid))
  }
  const timer = setInterval(look, 50)
  const began = performance.now()
  const value = await work()
  const seconds = (performance.now() - began) / 1000
  look()
  clearInterval(timer)
  return { value, seconds, before, grown: peak - before }
}
