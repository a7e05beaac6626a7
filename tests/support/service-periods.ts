import { aContact, aTicket, type TestCompany } from './factories.ts'
import type { TestServices } from './services.ts'

/** Moments are of UTC. */
export type TestPeriod = {
  started: string
  queued?: string
  accepted?: string
  answered?: string
  ended?: string
  openedBy?: 'customer' | 'us' | 'campaign'
  asked?: boolean
  rate?: number
  transfers?: number
  queueId?: number
  userId?: number
}

const utc = (moment: string | undefined) => (moment ? `${moment}Z` : null)

const EMPTY = { queued_at: null, accepted_at: null, first_answer_at: null, ended_at: null }

/** A period of a ticket of its own, or of this one; answers the ticket's id. */
export async function aServicePeriod(
  services: TestServices,
  company: TestCompany,
  period: TestPeriod,
  ticketId?: number,
): Promise<number> {
  const { admin } = services
  const id = ticketId ?? (await aTicketWithout(services, company))
  const userId = period.userId ?? company.attendant.userId
  const ended = utc(period.ended)
  const moments = {
    started_at: utc(period.started),
    queued_at: utc(period.queued),
    accepted_at: utc(period.accepted),
  }
  const ends = {
    first_answer_at: utc(period.answered),
    ended_at: ended,
    asked_at: period.asked ? ended : null,
  }
  const { openedBy = 'customer', queueId = company.queue.id, transfers = 0 } = period
  const place = {
    company_id: company.id,
    ticket_id: id,
    connection_id: company.connection.id,
    queue_id: queueId,
  }
  const facts = {
    is_group: false,
    is_reopening: ticketId !== undefined,
    opened_by: openedBy,
    transfer_count: transfers,
    is_reckoned: false,
    ...hands(period, userId),
  }
  const [row] =
    await admin`insert into service_periods ${admin({ ...EMPTY, ...place, ...facts, ...moments, ...ends })} returning id`
  if (period.accepted)
    await admin`insert into service_legs (company_id, period_id, user_id, began_at, ended_at)
      values (${company.id}, ${row?.id}, ${userId}, ${utc(period.accepted)}, ${ended})`
  return id
}

/** Users who accepted and ended it, and the rating. */
function hands({ accepted, ended, rate }: TestPeriod, userId: number) {
  const isRated = rate !== undefined
  return {
    accepted_by_id: accepted ? userId : null,
    ended_by_id: ended && accepted ? userId : null,
    rate: rate ?? null,
    rated_at: isRated ? utc(ended) : null,
    rated_user_id: isRated ? userId : null,
  }
}

async function aTicketWithout(services: TestServices, company: TestCompany): Promise<number> {
  const contact = await aContact(company.ctx)
  const { id } = await aTicket(company, 'closed', { contactId: contact.id })
  await services.admin`delete from service_periods where company_id = ${company.id} and ticket_id = ${id}`
  return id
}
