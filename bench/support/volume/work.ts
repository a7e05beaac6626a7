import { readdirSync, readFileSync } from 'node:fs'

/**
 * The cost of an answer: milliseconds of CPU of this process and of the database's, and milliseconds by the clock.
 * Beside other load the clock shows how much load there is; the CPU shows the work itself. On a free machine the two
 * are nearly equal.
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

/** Returns the CPU time of this process and of all living backends, exact to the nanosecond. Linux only. */
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
