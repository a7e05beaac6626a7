import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { readSheet } from '#domain/contacts/import/sheet/read-sheet.ts'
import { MAX_ATTEMPTS } from '#domain/user-jobs/lease.ts'
import { aContact, aTicket } from '#tests/support/factories.ts'
import { textOfPdf } from '#tests/support/fixtures/text-of-pdf.ts'
import { watchJobs } from '../watch-jobs.ts'
import type { World } from '../world.ts'
import type { Kind } from './kind.ts'

export type DocumentSizes = { messages: number; contacts: number }

const Job = z.object({
  id: z.number(),
  state: z.string(),
  failure: z.string().nullable(),
  file: z.object({ id: z.number() }).nullable(),
})
type Job = z.infer<typeof Job>
const Link = z.object({ url: z.string() })

/** A long conversation as a document: each message stands in it once. */
export async function conversationKind(world: World, { messages }: DocumentSizes): Promise<Kind> {
  const { company, services } = world
  const contact = await aContact(company.ctx, { name: 'Conversa longa' })
  const values = { contactId: contact.id, queueId: company.queue.id, userId: company.admin.userId }
  const { id } = await aTicket(company, 'open', values)
  await services.admin`insert into messages
      (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type, body, ack, sent_at)
    select ${company.id}, ${id}, ${contact.id}, ${company.connection.id}, 'LONG' || n, n % 2 = 0, 'conversation',
      'fala-' || to_char(n, 'FM00000') || '.', 3, now() from generate_series(1, ${messages}) n`
  return jobKind(world, {
    name: 'conversation as PDF',
    begin: `/tickets/${id}/pdf`,
    body: {},
    async read(bytes) {
      const text = textOfPdf(bytes)
      return [...text.matchAll(/fala-\d{5}\./g)].map(([match]) => match)
    },
    count: messages,
  })
}

/** The list of contacts as a spreadsheet: each contact is a row of it once. */
export async function exportKind(world: World, { contacts }: DocumentSizes): Promise<Kind> {
  const { company, services } = world
  await services.admin`insert into contacts (company_id, name, number, channel)
    select ${company.id}, 'Exportado ' || n, '5531' || (900000000 + n), 'whatsapp' from generate_series(1, ${contacts}) n`
  return jobKind(world, {
    name: 'export of contacts',
    begin: '/contacts/export',
    body: { searchParam: 'Exportado' },
    read: (bytes) => namesIn(bytes),
    count: contacts,
  })
}

async function namesIn(bytes: Buffer): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-export-'))
  try {
    const file = path.join(folder, 'contatos.xlsx')
    await Bun.write(file, new Uint8Array(bytes))
    const names: string[] = []
    for await (const { cells } of readSheet(file)) names.push(cells[0] ?? '')
    return names.filter((name) => name.startsWith('Exportado '))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Document = {
  name: string
  begin: string
  body: Record<string, unknown>
  /** Returns the expected items that the file contains. */
  read(bytes: Buffer): Promise<string[]>
  count: number
}

function jobKind(world: World, { name, begin, body, read, count }: Document): Kind {
  const { program, apiUrl } = world
  const jobWatch = watchJobs(world)
  const documents: { id: number; wrong: string[] }[] = []
  let current: number | undefined
  /** The number of times that the current document was under way when sessions was killed. */
  let hits = 0
  let givenUp = 0

  async function now(): Promise<Job | undefined> {
    return current === undefined ? undefined : Job.parse(await program.get(`/jobs/${current}`))
  }

  async function keep(job: Job): Promise<void> {
    current = undefined
    // Its user is told that it failed, and begins another.
    if (job.state === 'failed' && job.failure === 'internal' && hits >= MAX_ATTEMPTS) givenUp += 1
    else documents.push({ id: job.id, wrong: await wrongIn(job) })
    hits = 0
    // Its place is free for the next.
    await program.delete(`/jobs/${job.id}`)
  }

  async function wrongIn(job: Job): Promise<string[]> {
    if (job.state !== 'done' || !job.file) return [`${name} ${job.id} ended as ${job.state} ${job.failure}`]
    const { url } = Link.parse(await program.get(`/files/${job.file.id}/link`))
    const response = await fetch(new URL(url, apiUrl))
    const texts = await read(Buffer.from(await response.arrayBuffer()))
    const distinct = new Set(texts).size
    return texts.length === count && distinct === count
      ? []
      : [`${name} ${job.id}: ${texts.length} of ${count}, ${distinct} of them different`]
  }

  return {
    name,
    async goOn() {
      const job = await now()
      if (job?.state === 'active') return
      if (job) await keep(job)
      current = Job.pick({ id: true }).parse(await program.post(begin, body)).id
    },
    async untilTaken() {
      if (current !== undefined) await jobWatch.untilTaken(current)
    },
    async isHit() {
      const isHit = current !== undefined && (await jobWatch.isHit(current))
      if (isHit) hits += 1
      return isHit
    },
    async isSettled() {
      const job = await now()
      if (!job) return true
      if (job.state === 'active') return false
      await keep(job)
      return true
    },
    async judge() {
      const wrong = documents.flatMap((document) => document.wrong)
      const once = documents.filter((madeDocument) => madeDocument.wrong.length === 0).length
      return { sent: documents.length, once, wrong, givenUp }
    },
  }
}
