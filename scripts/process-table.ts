import { readFileSync, readlinkSync } from 'node:fs'

/** True while the process runs; a zombie that nobody has collected yet counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if (codeOf(error) !== 'EPERM') return false
  }
  const state = statFields(pid)?.[0]
  return state !== 'Z' && state !== 'X'
}

/** The command line of a process, or undefined when it is gone. */
export function commandLine(pid: number): string | undefined {
  const raw = read(`/proc/${pid}/cmdline`)
  if (raw !== undefined) return raw.replaceAll('\0', ' ').trim()
  if (process.platform === 'linux') return undefined
  const ps = Bun.spawnSync(['ps', '-o', 'command=', '-p', String(pid)])
  return ps.success ? ps.stdout.toString().trim() : undefined
}

/**
 * Returns the working folder of a process, also when the folder was moved meanwhile. Undefined where the system does
 * not tell.
 */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/**
 * Returns the start time of a process in the kernel's own ticks. Together with the pid it identifies one process for
 * good.
 */
export function startMark(pid: number): string {
  return statFields(pid)?.[19] ?? '0'
}

/** The process that started this one, or adopted it since. */
export function parentOf(pid: number): number | undefined {
  const fields = statFields(pid)
  if (fields !== undefined) return Number(fields[1])
  return pid === process.pid ? process.ppid : undefined
}

/** Resolves true once the process is gone, false when it still runs after the time. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await Bun.sleep(20)
  }
  return true
}

/** Sends a signal; false when there is no such process any more. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

/** Fields of /proc/<pid>/stat after the command, which may itself hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  const raw = read(`/proc/${pid}/stat`)
  return raw?.slice(raw.lastIndexOf(')') + 2).split(' ')
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
