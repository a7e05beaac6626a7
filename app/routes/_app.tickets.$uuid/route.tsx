import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { z } from 'zod'
import { MessageList, SCREEN_BYTES } from '#domain/messages/schema.ts'
import { TicketView } from '#domain/tickets/schema.ts'
import { Conversation } from '~/components/tickets/conversation'
import { expectRoute, routesAs } from '~/lib/api.server'
import { api } from '~/lib/bearer'
import { postedForm } from '~/lib/form.server'
import type { FormProblem } from '~/lib/form-problem'
import { pageAt, titleOf } from '~/lib/page-title'
import { reachesUnread } from '~/lib/thread-rows'
import { knownTicket } from '~/live/conversations'
import { openingsLog } from '~/live/openings'
import { knownThread, refresh } from '~/live/threads'
import type { loader as rootLoader } from '~/root'
import { runIntent } from './actions.server'

const Drafts = z.object({ reply: z.string(), note: z.string() })
const NO_DRAFTS = { reply: '', note: '' }

/** Named after the contact; what could not be loaded is named as its address is. */
export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({
  data,
  error,
  location,
  matches,
}) => {
  const root = matches.find((match) => match.id === 'root')?.data
  return [
    { title: titleOf(root, data ? data.ticket.contact.name : root?.pages[pageAt(location.pathname, error)]) },
  ]
}

/** The ticket and its newest page. One that cannot be shown leads back to the list. Specification 1 §2. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = { request, context }
  const client = routesAs(request, context)
  const param = { uuid: encodeURIComponent(params.uuid ?? '') }
  const [ticketAnswer, messagesAnswer] = await Promise.all([
    client.tickets.u[':uuid'].$get({ param }),
    client.messages[':uuid'].$get({ param, query: { bytes: SCREEN_BYTES } }),
  ])
  if (ticketAnswer.status === 404 || ticketAnswer.status === 422) throw redirect('/tickets')
  const ticket = await expectRoute(ticketAnswer, TicketView, asked)
  const newest = await expectRoute(messagesAnswer, MessageList, asked)
  // Reading begins at the first unread message, which may lie further back than a page.
  const isShort = newest.hasMore && !reachesUnread(newest.messages, ticket.unreadMessages)
  const further = { param: { uuid: ticket.uuid }, query: { limit: 200, bytes: SCREEN_BYTES } }
  const longer = isShort ? await client.messages[':uuid'].$get(further) : undefined
  const { messages, hasMore, next } = longer?.ok ? MessageList.parse(await longer.json()) : newest
  const drafts = await client.tickets[':ticketId'].draft.$get({ param: { ticketId: ticket.id } })
  const { reply, note } = drafts.ok ? Drafts.parse(await drafts.json()) : NO_DRAFTS
  return {
    ticket,
    page: { messages, hasMore, next },
    drafts: { reply, private: note },
    formClientId: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return runIntent({ request, context, form: await postedForm(request), uuid: params.uuid ?? '' })
}

type Loaded = Awaited<ReturnType<typeof loader>>
const drafts = new Map<string, Loaded['drafts']>()

/** Reading the ticket is what the server takes for opening it. */
const openings = openingsLog({
  tell: async (uuid) => (await api().tickets.u[':uuid'].$get({ param: { uuid } })).ok,
})

/** A conversation that is still in memory is shown at once; what may be missing is fetched behind it. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const uuid = params.uuid ?? ''
  const ticket = knownTicket(uuid)
  const thread = knownThread(uuid)
  if (ticket && thread) {
    void refresh(uuid).catch(() => undefined)
    void openings.opened(uuid)
    const { messages, hasMore, next } = thread
    return {
      ticket,
      page: { messages: [...messages], hasMore, next },
      drafts: drafts.get(uuid) ?? { reply: '', private: '' },
      formClientId: crypto.randomUUID(),
    }
  }
  const loaded = await serverLoader<Loaded>()
  drafts.set(uuid, loaded.drafts)
  openings.note(uuid)
  return loaded
}

/** What happens in the conversation comes by the socket; forms that stay on it change nothing that must be loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.uuid !== nextParams.uuid

export default function ConversationRoute() {
  const loaded = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>() as FormProblem | null | undefined
  return <Conversation key={loaded.ticket.uuid} {...loaded} problem={problem ?? undefined} />
}
