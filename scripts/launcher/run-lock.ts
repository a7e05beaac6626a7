import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive, startMark } from '#scripts/process-table.ts'
import { refusal } from '#scripts/refusal.ts'

/**
 * Takes the lock of a data folder, so that only one launcher works in it: the file `recado.pid`, with the pid, that
 * process's start mark and the address of the web, a line each. Throws a refusal that says where the other launcher
 * serves. The file of a killed launcher is taken over. Returns the function that gives the lock back.
 */
export function takeRunLock(dataDir: string, webUrl: string): () => void {
  const file = path.join(dataDir, 'recado.pid')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${process.pid}\n${startMark(process.pid)}\n${webUrl}\n`)
  try {
    if (!claim(draft, file)) {
      const holder = readHolder(file)
      if (holder !== undefined) {
        throw refusal(
          `Recado is already running: ${holder.webUrl} (process ${holder.pid}, data in ${dataDir}). ` +
            'Stop it first, or set DATA_DIR and the ports to start a second one.',
        )
      }
      rmSync(file, { force: true })
      if (!claim(draft, file)) throw refusal(`Another start in ${dataDir} was faster.`)
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

function readHolder(file: string): { pid: number; webUrl: string } | undefined {
  const [pid = '', mark, webUrl = ''] = readFileSync(file, 'utf8').split('\n')
  const lives = Number(pid) > 0 && isAlive(Number(pid)) && startMark(Number(pid)) === mark
  return lives ? { pid: Number(pid), webUrl } : undefined
}
