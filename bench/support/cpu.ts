import { readdirSync, readFileSync } from 'node:fs'
import type { Sql } from 'postgres'

/** Clock ticks a second in /proc; the same on every Linux that Bun runs on. */
const TICKS = 100

/** CPU milliseconds that a process has used so far, system time included. Linux only. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** The same of all children of a process, living ones: PostgreSQL has a process a connection. */
export function childrenCpuMs(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + safely(() => cpuMs(child)), 0)
}

/** Milliseconds that all threads of a process have run so far, exact where `cpuMs` counts in steps of ten. Linux only. */
export function ranMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + safely(() => taskMs(pid, task)), 0)
}

/** The same of all children of a process; of those that ended what it was told of them. */
export function childrenRanMs(pid: number): number {
  const fields = statOf(pid)
  const ended = ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS
  return childrenOf(pid).reduce((sum, child) => sum + safely(() => ranMs(child)), ended)
}

/** The process that is the parent of all of the database's. */
export async function postmasterOf(admin: Sql): Promise<number> {
  const [row] = await admin`select pg_backend_pid() as pid`
  return parentOf(Number(row?.pid))
}

function taskMs(pid: number, task: string): number {
  return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
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
