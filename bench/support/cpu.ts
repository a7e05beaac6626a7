import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc; the same on every Linux that Bun runs on. */
const TICKS = 100

/** CPU milliseconds that a process has used so far, system time included. Linux only. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** The same of all children of a process, living ones: PostgreSQL has a process a connection. */
export function childrenCpuMs(pid: number): number {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids
    .filter((child) => parentOf(child) === pid)
    .reduce((sum, child) => sum + safely(() => cpuMs(child)), 0)
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

function parentOf(pid: number): number {
  return safely(() => Number(statOf(pid)[1]))
}

/** The fields after the name, which may hold spaces. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Processes end between the listing and the look. */
function safely(look: () => number): number {
  try {
    return look()
  } catch {
    return 0
  }
}
