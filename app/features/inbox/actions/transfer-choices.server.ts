import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import * as users from '#domain/users/contract/endpoints.ts'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { type Lookups, toChoice, toPerson, withWorkloads } from '~/lib/lookups'

/** The queues and users to whom a ticket can be transferred, for a page that the server renders. */
export async function transferChoices(
  asked: Parameters<typeof expectAnswer>[1],
): Promise<Pick<Lookups, 'queues' | 'users'>> {
  const api = apiAs(asked.request, asked.context)
  const [listed, people, { workloads }] = await Promise.all([
    expectAnswer(api.call(queues.list), asked),
    expectAnswer(api.call(users.listAll), asked),
    expectAnswer(api.call(inbox.listWorkloads), asked),
  ])
  return { queues: listed.map(toChoice), users: withWorkloads(people.map(toPerson), workloads) }
}
