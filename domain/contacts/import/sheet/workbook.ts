import path from 'node:path/posix'
import type { Language } from '../../../core/contract/languages.ts'
import type { Archive } from './archive.ts'
import { sheetFault } from './sheet.ts'
import { readXml } from './xml.ts'

/** The places in a workbook's archive of the parts that are read. */
export type Workbook = {
  /** The sheets that people see, in their order; of a workbook that hides all of them, all. */
  sheets: readonly { name: string; part: string }[]
  strings: string
  styles: string
  /** Days are counted from 1904, as Excel for Mac once did. */
  isFrom1904: boolean
}

/** Parts that only name others are small. */
const SMALL = 4 << 20

/** Finds the parts of a workbook. Throws ERR_SPREADSHEET. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  // Excel’s own binary form in the same envelope.
  if (archive.has('xl/workbook.bin')) throw sheetFault('xlsb')
  const book = await bookOf(archive)
  if (!archive.has(book)) throw sheetFault('unreadable')
  const sheets: { id: string; name: string; isHidden: boolean }[] = []
  let isFrom1904 = false
  await readTags(archive, book, (name, attributes) => {
    const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
    if (name === 'sheet' && id !== undefined) {
      sheets.push({ id, name: attributes.name ?? '', isHidden })
    }
    if (name === 'workbookPr') isFrom1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '')
  })
  const parts = await partsOf(archive, book)
  const worksheets = sheets.flatMap(({ id, name, isHidden }) => {
    const part = parts.find((partEntry) => partEntry.id === id && !partEntry.type.endsWith('/chartsheet'))
    return part && archive.has(part.target) ? [{ name, part: part.target, isHidden }] : []
  })
  if (worksheets.length === 0) throw sheetFault('unreadable')
  const visible = worksheets.filter(({ isHidden }) => !isHidden)
  const partOfType = (type: string, usualName: string) =>
    parts.find((part) => part.type.endsWith(`/${type}`))?.target ?? path.join(path.dirname(book), usualName)
  return {
    sheets: visible.length > 0 ? visible : worksheets,
    strings: partOfType('sharedStrings', 'sharedStrings.xml'),
    styles: partOfType('styles', 'styles.xml'),
    isFrom1904,
  }
}

/** Excel on the web and some programs call the workbook `workbook2.xml`, or keep it elsewhere. */
async function bookOf(archive: Archive): Promise<string> {
  const usualPath = 'xl/workbook.xml'
  if (archive.has(usualPath) || !archive.has('_rels/.rels')) return usualPath
  const parts = await partsOf(archive, '')
  return parts.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? usualPath
}

type Part = { id: string; type: string; target: string }

/** The parts that a part refers to, by their names in the archive. */
async function partsOf(archive: Archive, owner: string): Promise<Part[]> {
  const folder = owner === '' ? '' : path.dirname(owner)
  const parts: Part[] = []
  await readTags(
    archive,
    path.join(folder, '_rels', `${path.basename(owner)}.rels`),
    (name, { Id = '', Type = '', Target = '' }) => {
      const target = Target.startsWith('/') ? Target.slice(1) : path.join(folder, Target)
      if (name === 'Relationship') parts.push({ id: Id, type: Type, target })
    },
  )
  return parts
}

type OnOpen = (name: string, attributes: Readonly<Record<string, string>>) => void

async function readTags(archive: Archive, name: string, open: OnOpen): Promise<void> {
  for await (const _ of readXml(archive.read(name, SMALL), { open }));
}

/** The texts that people read for a cell that holds false or true. */
export const BOOLEAN_TEXTS = {
  'pt-BR': ['Não', 'Sim'],
  en: ['No', 'Yes'],
  es: ['No', 'Sí'],
  tr: ['Hayır', 'Evet'],
} as const satisfies Record<Language, readonly [falsity: string, truth: string]>
