import { constants } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { systemCodeOf } from './database/database-errors.ts'

/** Bytes of a company's files under unguessable names; a caller's file name never touches a path. */
export type FileStore = {
  /** Written whole before it can be read. */
  put(
    companyId: number,
    name: string,
    data: Blob | Uint8Array<ArrayBuffer> | Response,
  ): Promise<{ size: number }>
  /** Undefined when there is none. */
  get(companyId: number, name: string): Promise<Blob | undefined>
  /** The file's place on disk, for libraries that stream from a path. */
  pathOf(companyId: number, name: string): string
  remove(companyId: number, name: string): Promise<void>
  /** Everything that the company has. */
  removeAll(companyId: number): Promise<void>
  /** Tries to write and to read. Throws FilesRefused where the system does not let this process. */
  check(): Promise<void>
}

/** The folder of files cannot be read or written: it is another user's, as after a restore, or read-only, or no folder. */
export class FilesRefused extends Error {}

/** A folder on disk: root/company/first two digits/name. */
export function folderStore(root: string): FileStore {
  const pathFor = (companyId: number, name: string) => path.join(root, ...safe(companyId, name))

  return {
    async put(companyId, name, data) {
      const target = pathFor(companyId, name)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const draft = `${target}.part`
      try {
        const size = await (data instanceof Response
          ? Bun.write(draft, data)
          : Bun.write(draft, new Blob([data])))
        await rename(draft, target)
        return { size }
      } catch (error) {
        // A disk that is full keeps no half of a file.
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(companyId, name) {
      const target = pathFor(companyId, name)
      return (await isThere(target)) ? Bun.file(target) : undefined
    },
    pathOf: pathFor,
    remove: (companyId, name) => rm(pathFor(companyId, name), { force: true }),
    removeAll: (companyId) => rm(path.join(root, String(companyId)), { recursive: true, force: true }),
    check: () => checkFolder(root),
  }
}

/** A file that may not be looked at is no missing one. */
async function isThere(target: string): Promise<boolean> {
  try {
    return (await stat(target)).isFile()
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false
    throw error
  }
}

const PROBE = '.probe'

async function checkFolder(root: string): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    const probe = path.join(root, `${PROBE}.${process.pid}.${crypto.randomUUID()}`)
    await Bun.write(probe, PROBE)
    const text = await Bun.file(probe).text()
    await rm(probe)
    if (text !== PROBE) throw new Error(`${probe} was not read back as it was written`)
    for (const company of await readdir(root, { withFileTypes: true })) {
      if (company.isDirectory()) await checkFirst(path.join(root, company.name))
    }
  } catch (cause) {
    throw new FilesRefused(refusalText(root, cause), { cause })
  }
}

/**
 * Checks access to the folder, the first one inside and the first file. One process wrote all files of a company, so
 * these stand for all.
 */
async function checkFirst(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const [first] = await readdir(folder, { withFileTypes: true })
  if (!first) return
  const target = path.join(folder, first.name)
  if (first.isDirectory()) await checkFirst(target)
  else await access(target, constants.R_OK | constants.W_OK)
}

function refusalText(root: string, cause: unknown): string {
  const user = process.getuid?.()
  const detail = cause instanceof Error ? cause.message : String(cause)
  return (
    `The files of customers in ${root} cannot be read and written by the user of this process` +
    `${user === undefined ? '' : ` (${user})`}: ${detail}. Where another user restored them, give them to this one: ` +
    `chown -R ${user ?? '<user>'} ${root}`
  )
}

function safe(companyId: number, name: string): [string, string, string] {
  if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('not a name of the store')
  return [String(companyId), name.slice(0, 2), name]
}
