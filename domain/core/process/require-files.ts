import type { Log } from '../context.ts'
import { type FileStore, FilesRefused } from '../file-store.ts'

/** Ends the process, with what to do in its log, where it may not read and write the files of customers. */
export async function requireFiles(files: FileStore, log: Log): Promise<void> {
  try {
    await files.check()
  } catch (error) {
    if (!(error instanceof FilesRefused)) throw error
    log.error({}, error.message)
    process.exit(1)
  }
}
