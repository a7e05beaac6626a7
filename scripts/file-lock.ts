import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive, startMark } from '#scripts/process-table.ts'
import { refusal } from '#scripts/refusal.ts'

/** The process that holds a lock, and the note that it left there. */
export type LockHolder = { pid: number; note: string }

/**
 * Takes a lock that is a file: the pid, that process's start mark and a note, a line each. Throws a refusal with what
 * `explainHolder` says when a living process holds it; the file of a dead one is taken over. Returns the function that gives the
 * lock back.
 */
export function takeFileLock(
  file: string,
  note: string,
  explainHolder: (holder: LockHolder) => string,
): () => void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${process.pid}\n${startMark(process.pid)}\n${note}\n`)
  try {
    if (!claim(draft, file)) {
      const holder = readHolder(file)
      if (holder !== undefined) throw refusal(explainHolder(holder))
      rmSync(file, { force: true })
      if (!claim(draft, file)) throw refusal(`Another process took ${file} first.`)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => rmSync(file, { force: true })
}

/** Creates the lock file as a link to the draft: a link appears complete or not at all, and never replaces another file. */
function claim(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch {
    return false
  }
}

function readHolder(file: string): LockHolder | undefined {
  const [pid = '', mark, note = ''] = readFileSync(file, 'utf8').split('\n')
  const lives = Number(pid) > 0 && isAlive(Number(pid)) && startMark(Number(pid)) === mark
  return lives ? { pid: Number(pid), note } : undefined
}
