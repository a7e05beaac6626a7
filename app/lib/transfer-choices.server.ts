import { z } from 'zod'
import { expectRoute, routesAs } from './api.server'
import { Coloured, type Lookups, Person } from './lookups'

/** The queues and people that a conversation may be handed to, for a page that the server writes. */
export async function transferChoices(
  asked: Parameters<typeof expectRoute>[2],
): Promise<Pick<Lookups, 'queues' | 'users'>> {
  const api = routesAs(asked.request, asked.context)
  const [queues, users] = await Promise.all([
    expectRoute(api.queue.$get(), z.array(Coloured), asked),
    expectRoute(api.users.list.$get(), z.array(Person), asked),
  ])
  return { queues, users }
}
