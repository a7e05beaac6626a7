import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { makeEventLoopYield } from '../../core/process/event-loop-yield.ts'
import type { PdfLines } from './lines-of.ts'

const MARGIN = { top: 48, bottom: 56, left: 48, right: 48 }
const COLORS = { text: '#1a1a1a', muted: '#666666', ours: '#0b6b57', customer: '#1d4ed8', note: '#8a5a00' }
const SIZE = { title: 15, text: 9.5, small: 7.5 }
/** Largest size of a picture on the page, in points. */
export const PICTURE = { width: 160, height: 160 } as const

export type PdfHead = { title: string; lines: readonly string[]; page: string; language: string }
export type PdfEntry = PdfLines & {
  time: string
  side: 'ours' | 'customer' | 'note'
  picture: { data: Buffer; width: number; height: number } | null
}

/** A PDF that is written while it grows: a page is on the disk once the next has begun. */
export type ConversationDocument = {
  day(text: string): void
  /** A long text is set piece by piece: others come to their turn between. */
  entry(entry: PdfEntry): Promise<void>
  /** Resolves when the disk has caught up. */
  drained(): Promise<void>
  end(): Promise<void>
  abandon(): void
}

/** Opens an A4 document in portrait, with text that can be searched and copied, and a number on each page. */
export async function openDocument(file: string, head: PdfHead): Promise<ConversationDocument> {
  const { default: PdfDocument } = await import('pdfkit')
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'portrait',
    margins: MARGIN,
    autoFirstPage: false,
    lang: head.language,
    info: { Title: head.title },
    displayTitle: true,
  })
  const output = createWriteStream(file)
  doc.pipe(output)
  doc.registerFont('text', fontAt('DejaVuSans.ttf')).registerFont('bold', fontAt('DejaVuSans-Bold.ttf'))
  let pages = 0
  doc.on('pageAdded', () => writeFooter(doc, `${head.page} ${++pages}`))
  doc.addPage()
  doc.font('bold').fontSize(SIZE.title).fillColor(COLORS.text).text(printableText(head.title))
  doc.font('text').fontSize(SIZE.small).fillColor(COLORS.muted)
  for (const headLine of head.lines) doc.text(printableText(headLine))
  doc.moveDown(1)
  return {
    day: (text) => writeDay(doc, text),
    entry: (entry) => writeEntry(doc, entry),
    async drained() {
      if (output.writableNeedDrain) await new Promise((resolve) => output.once('drain', resolve))
    },
    async end() {
      doc.end()
      await finished(output)
    },
    abandon() {
      doc.unpipe(output)
      output.destroy()
    },
  }
}

function fontAt(name: string): string {
  return Bun.resolveSync(`dejavu-fonts-ttf/ttf/${name}`, import.meta.dirname)
}

type Doc = PDFKit.PDFDocument

/** Writes the footer below the bottom margin, which is set to 0 meanwhile: a text there would otherwise begin a page. */
function writeFooter(doc: Doc, text: string): void {
  const { x, y } = doc
  const { margins, width, height } = doc.page
  const { bottom } = margins
  margins.bottom = 0
  doc.font('text').fontSize(SIZE.small).fillColor(COLORS.muted)
  doc.text(text, MARGIN.left, height - MARGIN.bottom + 20, {
    width: width - MARGIN.left - MARGIN.right,
    align: 'center',
    lineBreak: false,
  })
  margins.bottom = bottom
  doc.x = x
  doc.y = y
}

function writeDay(doc: Doc, text: string): void {
  keepTogether(doc, 40)
  doc.moveDown(0.4).font('bold').fontSize(SIZE.small).fillColor(COLORS.muted)
  doc.text(printableText(text), MARGIN.left, doc.y, { align: 'center' }).moveDown(0.4)
}

async function writeEntry(doc: Doc, entry: PdfEntry): Promise<void> {
  const { time, side, author, marks, quote, text, picture } = entry
  keepTogether(doc, 30)
  doc.font('bold').fontSize(SIZE.small).fillColor(COLORS[side])
  doc.text(printableText(author), MARGIN.left, doc.y, { continued: true })
  doc.font('text').fillColor(COLORS.muted)
  doc.text(`  ${[time, ...marks].map(printableText).join(' · ')}`)
  if (quote !== null) {
    doc.fontSize(SIZE.small).text(printableText(`▎${quote.slice(0, 300)}`), MARGIN.left + 8)
    doc.x = MARGIN.left
  }
  if (picture) placePicture(doc, picture)
  if (text !== '') await writeText(doc, text)
  doc.moveDown(0.55)
}

/** So many characters are set in some milliseconds. A piece ends with a line, else with a word. */
const PIECE = /[\s\S]{1,2000}(?:\n|$)|[\s\S]{1,2000}(?:\s|$)|[\s\S]{1,2000}/gu

async function writeText(doc: Doc, text: string): Promise<void> {
  const yieldToLoop = makeEventLoopYield()
  doc.fontSize(SIZE.text).fillColor(COLORS.text)
  for (const piece of printableText(text).match(PIECE) ?? []) {
    doc.text(piece.replace(/\s$/, ''), MARGIN.left)
    await yieldToLoop()
  }
}

function placePicture(doc: Doc, { data, width, height }: NonNullable<PdfEntry['picture']>): void {
  const scale = Math.min(1, PICTURE.width / width, PICTURE.height / height)
  keepTogether(doc, height * scale + 6)
  const { y } = doc
  doc.image(data, MARGIN.left, y + 2, { width: width * scale, height: height * scale })
  doc.y = y + height * scale + 6
}

/** Begins a page when less than `height` is left on this one. */
function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN.bottom) doc.addPage()
}

/**
 * A text as it can be drawn. Invisible characters (direction, joiners) are removed, as they would be drawn as boxes. A
 * long run without a space may be broken every so many characters: the library measures the rest of a word again for
 * each of its lines, which took minutes for a customer's word of 65,536 letters. Several empty lines become one, since a
 * customer may send thousands, and of the marks that stand over one letter a few stay: no language has more.
 */
function printableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cf}|\ufe0e|\ufe0f|[^\P{Cc}\n]/gu, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/[\n\u2028\u2029]{3,}/g, '\n\n')
    .replace(LONG_WORD, `$&${MAY_BREAK}`)
}

const LONG_WORD = /[^ \n]{60}(?=[^ \n])/gu
const MAY_BREAK = '\u200b'
