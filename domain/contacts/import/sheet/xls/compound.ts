import { sheetFault } from '../sheet.ts'

/** The compound files of Excel before 2007, and of locked ones since. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** An entry of the directory: its name in 64 bytes, then how long that is with its end. */
const ENTRY_BYTES = 128
const NAME_BYTES = 64
/** The beginning of a workbook of Excel 97 to 2003: its record, 16 bytes long, of version 6, for the whole. */
const BEGINNING = Buffer.from('0908100000060500', 'hex')
const BEGINNING_BYTES = 20
/** The records that may stand between the beginning and the one that says that all behind it is locked. */
const LOCK = 0x2f
const RECORDS_BEFORE_LOCK = 3

export function isCompound(head: Buffer): boolean {
  return head.subarray(0, COMPOUND.length).equals(COMPOUND)
}

/** Throws ERR_SPREADSHEET for a compound file that is no workbook of Excel 97 to 2003, or one with a password. */
export function requireWorkbook(file: Buffer): void {
  if (hasStream(file, 'EncryptedPackage')) throw sheetFault('locked')
  if (!hasStream(file, 'Workbook')) throw sheetFault(hasStream(file, 'Book') ? 'excel95' : 'unreadable')
  if (isLocked(file)) throw sheetFault('locked')
}

function hasStream(file: Buffer, name: string): boolean {
  const text = Buffer.from(`${name}\0`, 'utf16le')
  for (let offset = file.indexOf(text); offset !== -1; offset = file.indexOf(text, offset + 1)) {
    const isEntry = offset % ENTRY_BYTES === 0 && offset + ENTRY_BYTES <= file.length
    if (isEntry && file.readUInt16LE(offset + NAME_BYTES) === text.length) return true
  }
  return false
}

function isLocked(file: Buffer): boolean {
  let offset = file.indexOf(BEGINNING)
  if (offset === -1) return false
  offset += BEGINNING_BYTES
  for (let n = 0; n < RECORDS_BEFORE_LOCK && offset + 4 <= file.length; n++) {
    if (file.readUInt16LE(offset) === LOCK) return true
    offset += 4 + file.readUInt16LE(offset + 2)
  }
  return false
}
