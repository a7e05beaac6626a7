import { expect, test } from 'bun:test'
import { systemCtx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { exportConversation } from '#domain/messages/pdf/export-conversation.ts'
import { runConversationPdf } from '#domain/messages/pdf/run-conversation-pdf.ts'
import { leaseJob } from '#domain/user-jobs/lease.ts'
import { getUserJob } from '#domain/user-jobs/list-user-jobs.ts'
import { removeUserJob } from '#domain/user-jobs/steer-user-job.ts'
import { asUser } from '#tests/support/factories.ts'
import { textOfPdf } from '#tests/support/fixtures/text-of-pdf.ts'
import { testServices } from '#tests/support/services.ts'
import { type FixtureTicket, makeFixture, SEARCH_WORD } from './fixture.ts'
import { reads, sees } from './opens.ts'

const services = await testServices()

test('the document of a conversation holds what of it may be read, and nothing else, whoever asks for it', async () => {
  const fixture = await makeFixture(services)
  for (const { kind, user } of fixture.viewers) {
    for (const ticket of fixture.tickets.filter((candidate) => sees(user, candidate, fixture))) {
      const readable = fixture.tickets.flatMap((candidate, n) =>
        candidate.contactId === ticket.contactId && reads(user, candidate, fixture)
          ? `${SEARCH_WORD} ${n}`
          : [],
      )
      const wordsHeld = await wordsIn(user, ticket)
      expect({ kind, of: ticket.kind, held: wordsHeld }).toEqual({ kind, of: ticket.kind, held: readable })
    }
  }
})

/** Returns the tickets whose words stand in the document. */
async function wordsIn(user: UserActor, { id: ticketId }: FixtureTicket): Promise<string[]> {
  const ctx = asUser(services, user)
  const { id: jobId } = await exportConversation(ctx, { ticketId, withNotes: false })
  const leased = await leaseJob(systemCtx(services, ctx.companyId, 'job'), jobId, 'test')
  if (leased) await runConversationPdf(ctx, leased)
  const { file } = await getUserJob(ctx, { jobId })
  const [row] = await services.admin`select name from files where id = ${file?.id ?? 0}`
  const bytes = await services.files.get(ctx.companyId, String(row?.name))
  await removeUserJob(ctx, { jobId })
  const text = textOfPdf(Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer(0)))
  return [...text.matchAll(new RegExp(`${SEARCH_WORD} \\d+`, 'g'))].map(([match]) => match)
}
