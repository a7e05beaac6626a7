import { z } from 'zod'
import { MAX_BODY } from '#domain/messages/contract/schema.ts'
import { openBearer } from '#tests/support/api.ts'
import { aCompany, aTicket, aUser, withSettings } from '#tests/support/factories.ts'
import { SIGNS } from '#tests/support/full-company.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { World } from '../world.ts'
import { requestFrom } from './request-from.ts'

/** Somebody of another company, by their network and their bearer. */
const Person = z.object({ address: z.string(), token: z.string() })
export type Person = z.infer<typeof Person>

/** A company that does what the product allows, as much of it as it allows. */
export const Attacker = z.object({
  apiUrl: z.string(),
  webUrl: z.string(),
  admin: Person,
  /** The colleagues, who see no numbers. */
  colleagues: z.array(Person),
  /** A conversation of the longest texts. */
  ticketId: z.number(),
  ticketUuid: z.string(),
  /** The number of the attack: guesses from one network are refused after a while. */
  round: z.number(),
})
export type Attacker = z.infer<typeof Attacker>

const MESSAGES = 90
const COLLEAGUES = 4
const ADDRESS = '198.18.0.9'

export async function openAttacker({ services, apiUrl, webUrl }: World): Promise<Attacker> {
  const company = await aCompany(services)
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  const { id, admin, queue, connection, contact } = company
  const ticket = await aTicket(company, 'open', {
    contactId: contact.id,
    queueId: queue.id,
    userId: admin.userId,
  })
  await services.admin`insert into messages
      (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, media_type, body, from_me, user_id)
    select ${id}, ${ticket.id}, ${contact.id}, ${connection.id}, ${queue.id}, 'LOAD' || n, 'conversation',
      left(repeat(signs[1 + n % array_length(signs, 1)], ${MAX_BODY}), ${MAX_BODY}), n % 2 = 0,
      case when n % 2 = 0 then ${admin.userId}::bigint end
    from generate_series(1, ${MESSAGES}) n, (select ${LONG_TEXTS}::text[] as signs) s`
  const colleagues = []
  for (let nth = 0; nth < COLLEAGUES; nth++) {
    colleagues.push(await aUser(company.ctx, { allTicket: true, allUserChat: true, queueIds: [queue.id] }))
  }
  const personOf = async (actor: typeof admin) => ({
    address: ADDRESS,
    token: (await openBearer(services, actor)).token,
  })
  return {
    apiUrl,
    webUrl,
    admin: await personOf(admin),
    colleagues: await Promise.all(colleagues.map(personOf)),
    ticketId: ticket.id,
    ticketUuid: ticket.uuid,
    round: 0,
  }
}

const LONG_TEXTS = [SIGNS.combining, SIGNS.digits, SIGNS.families, SIGNS.mentions, SIGNS.numberless]
const Job = z.object({ id: z.number(), state: z.string() })
const ENDED_STATES = ['done', 'failed', 'cancelled']

/** Waits until the server has done what it was asked for. */
export async function waitForJobs(apiUrl: string, person: Person, answers: readonly string[]): Promise<void> {
  for (const answer of answers) {
    const { id } = Job.parse(JSON.parse(answer))
    const isOver = async () => {
      const { state } = Job.parse(JSON.parse(await requestFrom(person, 'GET', `${apiUrl}/jobs/${id}`)))
      return ENDED_STATES.includes(state)
    }
    await waitFor(isOver, { description: 'a job to be over', timeoutMs: 180_000, everyMs: 500 })
  }
}
