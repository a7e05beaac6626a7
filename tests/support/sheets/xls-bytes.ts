/** A cell of a test's sheet. */
export type XlsCell = string | number | boolean | null
type XlsSheet = { name: string; rows: readonly (readonly XlsCell[])[] }
type XlsOptions = {
  /** The name of the workbook's stream: `Book` in Excel 95. */
  stream?: string
  /** A password locks it: nothing behind the beginning can be read. */
  isLocked?: boolean
}

const SECTOR = 512
const END_OF_CHAIN = 0xfffffffe
const FAT_SECTOR = 0xfffffffd
const FREE = 0xffffffff
/** Smaller streams stand elsewhere. */
const SMALLEST = 4096

/** The bytes of a workbook of Excel 97 to 2003 (BIFF8), in a compound file as Excel writes it. */
export function xlsBytes(
  sheets: readonly XlsSheet[],
  { stream = 'Workbook', isLocked = false }: XlsOptions = {},
) {
  return compoundFile(stream, workbookOf(sheets, isLocked))
}

function workbookOf(sheets: readonly XlsSheet[], isLocked: boolean): Buffer {
  const beginning = record(0x809, u16(0x600, 5, 0, 0, 0, 0, 0, 0))
  const lock = isLocked ? record(0x2f, u16(0, 0, 0)) : Buffer.alloc(0)
  const end = record(10)
  const bodies = sheets.map(({ rows }) =>
    Buffer.concat([record(0x809, u16(0x600, 0x10, 0, 0, 0, 0, 0, 0)), ...rows.flatMap(cellsOf), end]),
  )
  const bound = (offset: number, name: string) =>
    record(0x85, Buffer.concat([u32(offset), Buffer.from([0, 0, name.length, 1]), utf16(name)]))
  const headBytes = beginning.length + lock.length + end.length
  let offset = headBytes + sheets.reduce((sum, { name }) => sum + bound(0, name).length, 0)
  const named = sheets.map(({ name }, index) => {
    const entry = bound(offset, name)
    offset += bodies[index]?.length ?? 0
    return entry
  })
  return Buffer.concat([beginning, lock, ...named, end, ...bodies])
}

function cellsOf(cells: readonly XlsCell[], row: number): Buffer[] {
  return cells.flatMap((cell, column) => {
    const head = u16(row, column, 0)
    if (cell === null) return []
    if (typeof cell === 'number') {
      const value = Buffer.alloc(8)
      value.writeDoubleLE(cell)
      return [record(0x203, Buffer.concat([head, value]))]
    }
    if (typeof cell === 'boolean')
      return [record(0x205, Buffer.concat([head, Buffer.from([Number(cell), 0])]))]
    return [record(0x204, Buffer.concat([head, u16(cell.length), Buffer.from([1]), utf16(cell)]))]
  })
}

/** One stream in whole sectors behind a header, with the table of its sectors and a directory. */
function compoundFile(name: string, content: Buffer): Uint8Array<ArrayBuffer> {
  const size = Math.max(content.length, SMALLEST)
  const contentSectors = Math.ceil(size / SECTOR)
  const fatSectors = Math.ceil((contentSectors + 3) / (SECTOR / 4 - 1))
  const first = fatSectors + 1
  const fat = Buffer.alloc(fatSectors * SECTOR, 0xff)
  const chain = [
    ...Array.from({ length: fatSectors }, () => FAT_SECTOR),
    END_OF_CHAIN,
    ...Array.from({ length: contentSectors }, (_, n) =>
      n === contentSectors - 1 ? END_OF_CHAIN : first + n + 1,
    ),
  ]
  for (const [sector, next] of chain.entries()) fat.writeUInt32LE(next, sector * 4)
  const header = Buffer.alloc(SECTOR, 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  for (const [offset, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, offset)
  for (const [offset, value] of [
    [44, fatSectors],
    [48, fatSectors],
    [56, SMALLEST],
    [60, END_OF_CHAIN],
    [68, END_OF_CHAIN],
  ] as const)
    header.writeUInt32LE(value, offset)
  for (let n = 0; n < 109; n++) header.writeUInt32LE(n < fatSectors ? n : FREE, 76 + n * 4)
  const directory = Buffer.concat([
    entry('Root Entry', { type: 5, child: 1, start: END_OF_CHAIN, size: 0 }),
    entry(name, { type: 2, child: FREE, start: first, size }),
    Buffer.alloc(SECTOR - 256),
  ])
  const padded = Buffer.alloc(contentSectors * SECTOR)
  content.copy(padded)
  return new Uint8Array(Buffer.concat([header, fat, directory, padded]))
}

type Entry = { type: number; child: number; start: number; size: number }

function entry(name: string, { type, child, start, size }: Entry): Buffer {
  const bytes = Buffer.alloc(128)
  utf16(name).copy(bytes)
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(1, 67)
  for (const [offset, value] of [
    [68, FREE],
    [72, FREE],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    bytes.writeUInt32LE(value, offset)
  return bytes
}

function record(kind: number, data: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([u16(kind, data.length), data])
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [n, value] of values.entries()) bytes.writeUInt16LE(value, n * 2)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
