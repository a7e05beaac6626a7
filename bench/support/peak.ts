import { residentMb } from './cpu.ts'

export type Peak = {
  /** By the clock. */
  seconds: number
  /** Resident memory before, in MB, and how much more there was at most. */
  before: number
  grown: number
}

/** Measures the duration of some work in this process, and its peak memory above the memory in use before. */
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
