import sharp from 'sharp'
import { files } from '../db/schema/files.ts'
import { type Ctx, systemCtx, userCtx } from '../domain/core/context.ts'
import { unguessable } from '../domain/core/contract/id.ts'
import { inTransaction } from '../domain/core/transaction.ts'
import { exportConversation } from '../domain/messages/pdf/export-conversation.ts'
import { runConversationPdf } from '../domain/messages/pdf/run-conversation-pdf.ts'
import { leaseJob } from '../domain/user-jobs/lease.ts'
import { getUserJob } from '../domain/user-jobs/list-user-jobs.ts'
import { aCompany, aContact, aMessage, aTicket, type TestCompany } from '../tests/support/factories.ts'
import { durableServices } from './support/durable.ts'
import { report, round } from './support/figures.ts'
import { type Peak, peakOf } from './support/peak.ts'

// A conversation of 5,000 messages, a picture in every fiftieth, as a document: by the verbs that the worker calls, in this
// process alone, so that its memory is theirs. Bounded = ten times the messages take little more than a tenth of them.
const [SMALL, LARGE] = [500, 5000]
/** Above what the process had before. */
const MAX_MB = 100

const { services, close } = await durableServices()
const company = await aCompany(services)
const ctx = userCtx(services, company.admin, null)
const picture = await aPicture(company)
// Fonts and code are loaded once, whatever is written.
await written(await conversation(20))
const small = await written(await conversation(SMALL))
const large = await written(await conversation(LARGE))
report({
  id: 'PDF',
  measure: `a conversation of ${LARGE} messages as PDF, ${large.value}, in ${round(large.seconds)} s: memory above ${round(large.before)} MB`,
  against: `one of ${SMALL}, ${small.value}, in ${round(small.seconds)} s`,
  ours: `${round(large.grown)} MB`,
  theirs: `${round(small.grown)} MB`,
  ...ratioOf(large.grown / Math.max(small.grown, 1)),
  target: `at most ${MAX_MB} MB`,
  holds: large.grown <= MAX_MB,
})
await close()
process.exit(0)

function ratioOf(ratio: number): { ratio: number; spread: [number, number] } {
  return { ratio, spread: [ratio, ratio] }
}

/** The job as the worker does it. */
function written(ticketId: number): Promise<Peak & { value: string }> {
  return peakOf(async () => {
    const { id } = await exportConversation(ctx, { ticketId, withNotes: false })
    const leased = await leaseJob(systemCtx(services, company.id, 'job'), id, 'bench')
    if (leased) await runConversationPdf(ctx, leased)
    const { state, done, file } = await getUserJob(ctx, { jobId: id })
    if (state !== 'done' || !file) throw new Error(`the document is ${state} after ${done} messages`)
    return `${round((file.size ?? 0) / 1024)} kB`
  })
}

/** A ticket with so many messages, copied from two that the product's own rows are made of. */
async function conversation(count: number): Promise<number> {
  const contact = await aContact(company.ctx, { name: `Cliente ${count}` })
  const ticket = await aTicket(company, 'open', { contactId: contact.id })
  const text = await aMessage(company, ticket, { body: 'Olá' })
  const image = await aMessage(company, ticket, { body: 'Foto', mediaType: 'image', fileId: picture })
  const { admin } = services
  const columns = await admin<{ name: string }[]>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'messages' and is_generated = 'NEVER'
      and column_name not in ('id', 'external_id', 'client_id', 'body', 'created_at')`
  const columnNames = columns.map(({ name }) => `"${name}"`).join(', ')
  await admin.unsafe(
    `insert into messages (external_id, body, created_at, ${columnNames})
     select gen_random_uuid()::text, 'Mensagem ' || n || repeat(': o pedido ainda não chegou, pode ver?', 1 + n % 5),
       created_at + n * interval '1 minute', ${columnNames}
     from generate_series(1, $1::int) n join messages on company_id = $2::bigint
       and id = case when n % 50 = 0 then $3::bigint else $4::bigint end
     order by n`,
    [count, company.id, image.id, text.id],
  )
  return ticket.id
}

async function aPicture({ id: companyId, ctx: within }: TestCompany): Promise<number> {
  const name = unguessable()
  const create = { width: 1600, height: 1200, channels: 3, background: '#cc3344' } as const
  const data = await sharp({ create }).jpeg().toBuffer()
  await services.files.put(companyId, name, new Uint8Array(data))
  return addFile(within, { companyId, name, state: 'stored', mime: 'image/jpeg' })
}

function addFile(within: Ctx, row: typeof files.$inferInsert): Promise<number> {
  return inTransaction(within, async (tx) => {
    const [file] = await tx.db.insert(files).values(row).returning({ id: files.id })
    if (!file) throw new Error('the picture was not kept')
    return file.id
  })
}
