import { readdirSync, readFileSync } from 'node:fs'

/**
 * What an answer costs: milliseconds of CPU of this process and of the database's, and those by the clock. Beside others the
 * clock says how many they are; the CPU says what there was to do, and on a free machine the two are nearly one.
 */
export type Work = { cpu: number; clock: number }

/** Asks again and again for about so long, and gives the work of one answer, with all times by the clock. */
export async function workOf(
  postmaster: number,
  ask: () => Promise<unknown>,
  { turnMs, least }: { turnMs: number; least: number },
): Promise<Work & { times: number[] }> {
  const times: number[] = []
  const before = cpuMs(postmaster)
  const began = performance.now()
  while (times.length < least || (performance.now() - began < turnMs && times.length < 60)) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  const clock = (performance.now() - began) / times.length
  return { cpu: (cpuMs(postmaster) - before) / times.length, clock, times }
}

/** Of this process and of all backends that live, in nanoseconds exact. Linux only. */
function cpuMs(postmaster: number): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + backends(postmaster).reduce((sum, pid) => sum + ranMs(pid), 0)
}

function backends(postmaster: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster)
}

function ranMs(pid: number): number {
  return Number(textOf(`/proc/${pid}/schedstat`).split(' ')[0]) / 1e6
}

function parentOf(pid: number): number {
  const text = textOf(`/proc/${pid}/stat`)
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
}

/** A process may end between the listing and the look. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '0'
  }
}
