import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

export type LogFile = { path: string; write(text: string): void }

const MAX_BYTES = 10 * 1024 * 1024
const KEPT_FILES = 5

/**
 * A file of lines that is set aside at 10 MB: `api.log`, `api.1.log` … `api.5.log`, the oldest forgotten. A disk that
 * takes none, such as a full one, costs the lines of that time and no more: it is said once, and every line tries anew.
 */
export function openLog(folder: string, name: string, maxBytes = MAX_BYTES): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${name}.log`)
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  let lost = 0
  const add = (text: string) => {
    appendFileSync(file, `${text}\n`, { mode: 0o600 })
    size += Buffer.byteLength(text) + 1
  }
  const write = (text: string) => {
    if (size > maxBytes) {
      setAside(folder, name)
      size = 0
    }
    if (lost > 0) add(`${lost} lines before this one could not be written`)
    lost = 0
    add(text)
  }
  return {
    path: file,
    write: (text) => {
      try {
        write(text)
      } catch (error) {
        if (lost === 0)
          console.error(`${file} cannot be written: ${error}. What it should hold is lost meanwhile`)
        lost++
      }
    },
  }
}

function setAside(folder: string, name: string): void {
  const pathAt = (age: number) => path.join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`)
  rmSync(pathAt(KEPT_FILES), { force: true })
  for (let age = KEPT_FILES - 1; age >= 0; age--) {
    if (existsSync(pathAt(age))) renameSync(pathAt(age), pathAt(age + 1))
  }
}
