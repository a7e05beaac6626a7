import path from 'node:path'
import { takeFileLock } from '#scripts/file-lock.ts'

/**
 * Takes the lock of a data folder, so that only one launcher works in it: the file `recado.pid` with the address of the web as
 * its note. Throws a refusal that says where the other launcher serves.
 */
export function takeRunLock(dataDir: string, webUrl: string): () => void {
  return takeFileLock(
    path.join(dataDir, 'recado.pid'),
    webUrl,
    ({ pid, note }) =>
      `Recado is already running: ${note} (process ${pid}, data in ${dataDir}). ` +
      'Stop it first, or set DATA_DIR and the ports to start a second one.',
  )
}
