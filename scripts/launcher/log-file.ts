import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

export type LogFile = { path: string; write(line: string): void }

const MAX_BYTES = 10 * 1024 * 1024
const KEPT = 5

/** A file of lines that is set aside at 10 MB: `api.log`, `api.1.log` … `api.5.log`, the oldest forgotten. */
export function openLog(folder: string, name: string, maxBytes = MAX_BYTES): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${name}.log`)
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    path: file,
    write: (line) => {
      if (size > maxBytes) {
        setAside(folder, name)
        size = 0
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 })
      size += Buffer.byteLength(line) + 1
    },
  }
}

function setAside(folder: string, name: string): void {
  const at = (age: number) => path.join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`)
  rmSync(at(KEPT), { force: true })
  for (let age = KEPT - 1; age >= 0; age--) {
    if (existsSync(at(age))) renameSync(at(age), at(age + 1))
  }
}
