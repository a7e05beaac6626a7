import { readXls } from 'hucre'
import type { XlsAnswer, XlsOrder } from './xls.ts'

/* Runs beside whoever serves: a file of a stranger may take as long as it likes, and is ended with its thread. */

declare const self: Worker

self.onmessage = async ({ data: { file, sheetIndex, rowLimit } }: MessageEvent<XlsOrder>) => {
  const answer = await read(file, sheetIndex, rowLimit).catch(() => null)
  self.postMessage(answer)
}

async function read(file: Uint8Array, sheetIndex: number, rowLimit: number): Promise<XlsAnswer> {
  const { sheets } = await readXls(file, { maxInputBytes: file.length })
  const { rows = [] } = sheets[sheetIndex] ?? {}
  // Rows that the file leaves out are holes of the list.
  const filledRows = Array.from(rows.slice(0, rowLimit), (row) => row ?? [])
  return { names: sheets.map(({ name }) => name), rows: filledRows }
}
