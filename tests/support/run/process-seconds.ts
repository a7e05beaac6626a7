import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Seconds of a core that this process and the children it has waited for took so far. */
export function ownSeconds(): number {
  return secondsOf(String(process.pid))
}

/** Seconds of a core that the connections to a database took so far, in the server. */
export function databaseSeconds(database: string): number {
  return secondsWhere((command) => command.startsWith('postgres: ') && command.includes(` ${database} `))
}

/** Seconds of a core that living processes took so far whose command line holds the text, with all below them. */
export function serviceSeconds(text: string): number {
  return secondsWhere((command) => command.includes(text))
}

function secondsWhere(isMeant: (command: string) => boolean): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [pid, statOf(pid)?.[1]]))
  const selectedPids = new Set(pids.filter((pid) => isMeant(commandOf(pid))))
  for (let size = 0; size !== selectedPids.size; ) {
    size = selectedPids.size
    for (const [pid, parent] of parents) if (parent && selectedPids.has(parent)) selectedPids.add(pid)
  }
  return [...selectedPids].reduce((sum, pid) => sum + secondsOf(pid), 0)
}

/** Fields 14 to 17 of proc_pid_stat(5): user and system time, of itself and of children that were waited for. */
function secondsOf(pid: string): number {
  const ticks = statOf(pid)?.slice(11, 15) ?? []
  return ticks.reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND
}

/** The fields of /proc/<pid>/stat behind the name, which may hold blanks: the first is the state, the second the parent. */
function statOf(pid: string): string[] | undefined {
  const text = textOf(`/proc/${pid}/stat`)
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function commandOf(pid: string): string {
  return textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

/** Empty where the process has ended meanwhile, or where the system has no such files. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
