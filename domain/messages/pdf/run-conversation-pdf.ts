import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { masksNumbers, shownName } from '../../contacts/contract/rules.ts'
import { contactView } from '../../contacts/view.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import type { Language } from '../../core/contract/languages.ts'
import { makeEventLoopYield } from '../../core/process/event-loop-yield.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { seenTicket } from '../../tickets/queries.ts'
import { keepResult } from '../../user-jobs/keep-result.ts'
import { failJob, gotOn, type LeasedJob, lockLeased, readLeased } from '../../user-jobs/lease.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import { writeJob } from '../../user-jobs/queries.ts'
import { type ConversationDocument, openDocument, type PdfHead } from './document.ts'
import { linesOf } from './lines-of.ts'
import { PDF_TEXTS, type PdfTexts } from './pdf-texts.ts'
import { type PrintedMessage, readSaid, saidIn } from './read-said.ts'
import { smallJpeg } from './small-jpeg.ts'

const Input = z.object({ ticketId: z.number(), uuid: z.string(), withNotes: z.boolean().default(false) })
const BATCH = 100

/** It was stopped, or taken by another, while it was written. */
class Stopped extends Error {}

/** Writes a conversation into a document as its maker may read it now. Who is killed in it is followed from the beginning. */
export async function runConversationPdf(ctx: Ctx, leased: LeasedJob): Promise<undefined> {
  try {
    const begun = await begin(ctx, leased)
    if (!begun) return
    const ticketIds = new Set([begun.ticketId])
    const keptResult = await keepResult(ctx, {
      fileName: fileName(begun),
      mime: 'application/pdf',
      write: (file) => writeAll(ctx, leased, file, { ...begun, ticketIds }),
    })
    const isEnded = await inTransaction(ctx, async (tx) => {
      const job = await lockLeased(tx, leased)
      if (!job) return false
      const ended = { state: 'done', phase: null, finishedAt: tx.now() } as const
      await writeJob(tx, leased.id, {
        ...ended,
        fileId: await keptResult.addTo(tx),
        isMasked: masksNumbers(tx.actor),
        // Each of them is judged whenever the document is opened.
        input: { ...job.input, ticketIds: [...ticketIds] },
      })
      return true
    })
    if (!isEnded) await keptResult.drop()
  } catch (error) {
    if (error instanceof Stopped) return
    if (error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND') {
      await failJob(ctx, leased, 'gone')
      return
    }
    throw error
  }
}

type Begun = {
  ticketId: number
  withNotes: boolean
  messageFilter: SQL
  head: PdfHead
  texts: PdfTexts
  language: Language
}

/** One with what only colleagues may read is told from one that a customer may be given. */
function fileName({ texts, ticketId, withNotes }: Begun): string {
  return `${[texts.file, ticketId, ...(withNotes ? [texts.withNotes] : [])].join('-')}.pdf`
}

function begin(ctx: Ctx, leased: LeasedJob): Promise<Begun | null> {
  return reading(ctx, async (tx) => {
    const job = await readLeased(tx, leased)
    if (!job) return null
    const { ticketId, uuid, withNotes } = Input.parse(job.input)
    const { contactId } = await seenTicket(tx, ticketId)
    const messageFilter = await saidIn(tx, uuid, withNotes)
    const contact = await contactView(tx, contactId)
    const { number, isGroup } = contact
    const language = await makerLanguage(tx, leased)
    const texts: PdfTexts = PDF_TEXTS[language]
    const by = tx.actor.kind === 'user' ? tx.actor.name : ''
    const head = {
      title: `${texts.title} ${shownName(contact, language)}`,
      lines: [
        `${texts.number} ${ticketId}${isGroup || number === '' ? '' : ` · +${number}`}`,
        texts.exportedBy(by, formatOf(ctx, language, { dateStyle: 'long', timeStyle: 'short' })(ctx.now())),
      ],
      page: texts.page,
      language,
    }
    return { ticketId, withNotes, messageFilter, head, texts, language }
  })
}

type Writing = Begun & {
  /** The tickets of which the document shows something. */
  ticketIds: Set<number>
}

async function writeAll(ctx: Ctx, leased: LeasedJob, file: string, begun: Writing): Promise<void> {
  const doc = await openDocument(file, begun.head)
  const write = entryWriter(ctx, doc, begun)
  const yieldToLoop = makeEventLoopYield()
  let after = 0
  let done = 0
  try {
    for (;;) {
      const batch = await reading(ctx, (tx) => readSaid(tx, begun.messageFilter, after, BATCH))
      for (const printedMessage of batch) {
        begun.ticketIds.add(printedMessage.message.ticketId)
        await write(printedMessage)
        await yieldToLoop()
      }
      await doc.drained()
      const last = batch.at(-1)
      if (!last) break
      after = last.message.id
      done += batch.length
      await inTransaction(ctx, async (tx) => {
        if (!(await lockLeased(tx, leased))) throw new Stopped()
        await gotOn(tx, leased, { done })
      })
    }
    await doc.end()
  } catch (error) {
    doc.abandon()
    throw error
  }
}

function entryWriter(ctx: Ctx, doc: ConversationDocument, { texts, language }: Begun) {
  const dayOf = formatOf(ctx, language, { dateStyle: 'full' })
  const timeOf = formatOf(ctx, language, { timeStyle: 'short' })
  let day = ''
  return async ({ message, picture }: PrintedMessage): Promise<void> => {
    const sentAt = new Date(message.createdAt)
    if (dayOf(sentAt) !== day) {
      day = dayOf(sentAt)
      doc.day(day)
    }
    await doc.entry({
      ...linesOf(message, texts, language),
      time: timeOf(sentAt),
      side: message.isPrivate ? 'note' : message.fromMe ? 'ours' : 'customer',
      picture: picture === null ? null : await smallJpeg(ctx, picture),
    })
  }
}

function formatOf({ actor }: Ctx, language: Language, options: Intl.DateTimeFormatOptions) {
  const timeZone = actor.kind === 'user' ? actor.timeZone : 'UTC'
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone })
  return (date: Date) => format.format(date)
}
