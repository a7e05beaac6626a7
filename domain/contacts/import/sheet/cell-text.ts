import type { Archive } from './archive.ts'
import { cleanCell, SHEET_BOUNDS, sheetFault } from './sheet.ts'
import { readXml } from './xml.ts'

/** Texts that cells name by their number; each is cut as a cell is. They are held in memory, up to a bound. */
export async function readSharedStrings(
  archive: Archive,
  name: string,
  byteLimit: number | undefined,
): Promise<readonly string[]> {
  if (!archive.has(name)) return []
  const strings: string[] = []
  let length = 0
  const text = textGatherer()
  const handlers = {
    open: (tag: string) => text.open(tag),
    text: (piece: string) => text.add(piece),
    close: (tag: string) => {
      text.close(tag)
      if (tag !== 'si') return
      const cell = cleanCell(decoded(text.take()))
      // A number beside each keeps empty ones from being free.
      length += cell.length + 8
      if (length > SHEET_BOUNDS.stringsLength) throw sheetFault('tooLarge')
      strings.push(cell)
    },
  }
  for await (const _ of readXml(archive.read(name, SHEET_BOUNDS.stringsBytes), handlers, byteLimit));
  return strings
}

/** Gathers what stands in `t` and `v`, up to what a cell may hold, but no reading aids for East Asian texts (`rPh`). */
export function textGatherer() {
  let text = ''
  let depth = 0
  let aids = 0
  return {
    open(tag: string) {
      if (tag === 'rPh') aids++
      if (tag === 't' || tag === 'v') depth++
    },
    close(tag: string) {
      if (tag === 'rPh') aids--
      if (tag === 't' || tag === 'v') depth--
    },
    add(piece: string) {
      // One sign more than a cell holds shows that it was cut.
      const free = SHEET_BOUNDS.cellLength + 1 - text.length
      if (depth > 0 && aids === 0 && free > 0) text += piece.slice(0, free)
    },
    take() {
      const takenText = text
      text = ''
      return takenText
    },
  }
}

/** Excel writes what XML cannot hold by its code: `_x000D_` is a line break (ECMA-376, part 1, 22.9.2.19). */
export function decoded(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
