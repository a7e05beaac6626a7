import path from 'node:path'
import type { SourceFile } from './tree.ts'

const LARGE_FOLDER = 25
const LONG_FILE = 300
const SHOWN_COUNT = 5

/** Folders whose files stand each for itself: tables, migrations, addresses of pages. */
const FLAT = /^(db\/schema|db\/migrations(\/meta)?|app\/routes)$/

/** Reports the largest folders and the longest files of code, a line each. Nothing of it fails: code is split by subject, never by size. */
export function reportSizes(files: readonly SourceFile[]): string[] {
  const code = files.filter((file) => /\.tsx?$/.test(file.path))
  const folders = Map.groupBy(code, (file) => path.dirname(file.path))
  const sizes = [...folders].map(([name, inside]) => ({ name, size: FLAT.test(name) ? 0 : inside.length }))
  const lengths = code.map((file) => ({ name: file.path, size: file.text.split('\n').length - 1 }))
  return [
    ...describe(`folders of more than ${LARGE_FOLDER} files`, sizes, LARGE_FOLDER),
    ...describe(`files of more than ${LONG_FILE} lines`, lengths, LONG_FILE),
  ]
}

type Sized = { name: string; size: number }

function describe(title: string, items: readonly Sized[], limit: number): string[] {
  const large = items.filter(({ size }) => size > limit).sort((a, b) => b.size - a.size)
  const lines = large.slice(0, SHOWN_COUNT).map(({ name, size }) => `  ${String(size).padStart(5)}  ${name}`)
  return [`${title}: ${large.length}`, ...lines]
}
