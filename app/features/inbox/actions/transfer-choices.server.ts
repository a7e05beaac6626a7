import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import * as users from '#domain/users/contract/endpoints.ts'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { type Lookups, toChoice, toPerson, withWorkloads } from '~/lib/lookups'

/** The queues and users to whom a ticket can be transferred, for a page that the server renders. */
export async function transferChoices(
  answerOrCall: Parameters<typeof expectAnswer>[1],
): Promise<Pick<Lookups, 'queues' | 'users'>> {
  const api = apiAs(answerOrCall.request, answerOrCall.context)
  const [listed, people, { workloads }] = await Promise.all([
    expectAnswer(api.call(queues.list), answerOrCall),
    expectAnswer(api.call(users.listAll), answerOrCall),
    expectAnswer(api.call(inbox.listWorkloads), answerOrCall),
  ])
  return { queues: listed.map(toChoice), users: withWorkloads(people.map(toPerson), workloads) }
}
