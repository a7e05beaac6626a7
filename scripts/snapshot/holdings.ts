import type { Manifest } from './manifest.ts'

/** Describes the content of a backup in a line: `52 tables, 18204 rows (12.3 MB), 40 media files (3.1 MB)`. */
export function holdings({ tables, media }: Manifest): string {
  const rows = sum(tables.map((table) => table.rows))
  const text = megabytes(sum(tables.map((table) => table.bytes)))
  const files = megabytes(sum(media.map((file) => file.bytes)))
  return `${tables.length} tables, ${rows} rows (${text}), ${media.length} media files (${files})`
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
