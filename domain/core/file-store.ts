import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

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
}

/** A folder on disk: root/company/first two digits/name. */
export function folderStore(root: string): FileStore {
  const place = (companyId: number, name: string) => path.join(root, ...safe(companyId, name))

  return {
    async put(companyId, name, data) {
      const target = place(companyId, name)
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
      const file = Bun.file(place(companyId, name))
      return (await file.exists()) ? file : undefined
    },
    pathOf: place,
    remove: (companyId, name) => rm(place(companyId, name), { force: true }),
    removeAll: (companyId) => rm(path.join(root, String(companyId)), { recursive: true, force: true }),
  }
}

function safe(companyId: number, name: string): [string, string, string] {
  if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('not a name of the store')
  return [String(companyId), name.slice(0, 2), name]
}
