import type { LoaderFunctionArgs } from '@remix-run/node'
import { campaignResource } from '#domain/campaigns/contract/resource.ts'
import * as connections from '#domain/connections/contract/endpoints.ts'
import * as contactLists from '#domain/contact-lists/contract/endpoints.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import * as tags from '#domain/tags/contract/endpoints.ts'
import * as users from '#domain/users/contract/endpoints.ts'
import { formLoader } from '~/kit/server/form-action.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

const loadRow = formLoader(campaignResource, 'campaigns')

type Choice = { id: number; name: string }
const choiceOf = ({ id, name }: Choice): Choice => ({ id, name })

/** A campaign with what its sheet offers. */
export async function loadCampaignSheet(args: LoaderFunctionArgs) {
  const api = apiAs(args.request, args.context)
  const [{ row }, lists, tagRows, connectionRows, queueRows, userRows] = await Promise.all([
    loadRow(args),
    expectAnswer(api.call(contactLists.all), args),
    expectAnswer(api.call(tags.all), args),
    expectAnswer(api.call(connections.list), args),
    expectAnswer(api.call(queues.list), args),
    expectAnswer(api.call(users.listAll), args),
  ])
  return {
    row,
    lists: lists.map(({ id, name, contactsCount }) => ({ id, name, count: contactsCount })),
    tags: tagRows.map(choiceOf),
    connections: connectionRows.map(({ id, name, status, isDefault }) => ({ id, name, status, isDefault })),
    queues: queueRows.map(choiceOf),
    users: userRows.map(({ id, name, queues: ofUser }) => ({
      id,
      name,
      queueIds: ofUser.map((queue) => queue.id),
    })),
  }
}

export type LoadedCampaignSheet = Awaited<ReturnType<typeof loadCampaignSheet>>
