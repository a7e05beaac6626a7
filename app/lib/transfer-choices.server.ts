import { z } from 'zod'
import { apiAs, expectAnswer } from './api.server'
import { Coloured, type Lookups, Person } from './lookups'

/** The queues and people that a conversation may be handed to, for a page that the server writes. */
export async function transferChoices(
  asked: Parameters<typeof expectAnswer>[2],
): Promise<Pick<Lookups, 'queues' | 'users'>> {
  const api = apiAs(asked.request, asked.context)
  const [queues, users] = await Promise.all([
    expectAnswer(api.queue.$get(), z.array(Coloured), asked),
    expectAnswer(api.users.list.$get(), z.array(Person), asked),
  ])
  return { queues, users }
}
