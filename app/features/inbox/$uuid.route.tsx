import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { shownName } from '#domain/contacts/contract/rules.ts'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as messageEndpoints from '#domain/messages/contract/endpoints.ts'
import { SCREEN_BYTES } from '#domain/messages/contract/schema.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { useFormAnswer } from '~/kit/form/action-form'
import { postedForm } from '~/kit/form/answer.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { call } from '~/lib/call'
import { pageTitle, titleOf } from '~/lib/text/page-title'
import { currentStore } from '~/live/store/browser-store'
import type { Store } from '~/live/store/store'
import type { loader as rootLoader } from '~/root'
import { runIntent } from './conversation/act.server'
import { Conversation } from './conversation/conversation'
import { MISSING } from './list/ticket-filter'
import { refresh } from './thread/store/load-thread'
import { openingsLog } from './thread/store/openings'
import { knownConversation, takeConversation } from './thread/store/threads'
import { reachesUnread } from './thread/thread-rows'

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
    {
      title: data
        ? titleOf(root, shownName(data.ticket.contact, root?.language ?? ''))
        : pageTitle(root, location.pathname, error),
    },
  ]
}

/** The ticket and its newest page. One that cannot be shown leads back to the list, which says so. Specification 1 §2. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const uuid = params.uuid ?? ''
  const [ticketAnswer, messagesAnswer] = await Promise.all([
    api.call(tickets.getByUuid, { uuid }),
    api.call(messageEndpoints.list, { uuid, bytes: SCREEN_BYTES }),
  ])
  if (!ticketAnswer.ok && (ticketAnswer.status === 404 || ticketAnswer.status === 422))
    throw redirect(`/tickets?${MISSING}=1`)
  const ticket = await expectAnswer(ticketAnswer, pageRequest)
  const newest = await expectAnswer(messagesAnswer, pageRequest)
  // Reading begins at the first unread message, which may lie further back than a page.
  const isShort = newest.hasMore && !reachesUnread(newest.messages, ticket.unreadMessages)
  const further = { uuid: ticket.uuid, limit: 200, bytes: SCREEN_BYTES }
  const longer = isShort ? await api.call(messageEndpoints.list, further) : undefined
  const { messages, tickets: ofThread, hasMore, next } = longer?.ok ? longer.value : newest
  const drafts = await api.call(inbox.getDrafts, { ticketId: ticket.id })
  const { reply, note } = drafts.ok ? drafts.value : NO_DRAFTS
  return {
    ticket,
    page: { messages, tickets: ofThread, hasMore, next },
    drafts: { reply, private: note },
    formClientId: crypto.randomUUID(),
  }
}

/** Handles the forms that are in the conversation before any script has loaded. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  return runIntent({ request, context, form: await postedForm(request), uuid: params.uuid ?? '' })
}

type Loaded = Awaited<ReturnType<typeof loader>>
/** As the server had them when the conversation was read, for whoever is signed in. */
const drafts = new WeakMap<Store, Map<string, Loaded['drafts']>>()

/** Reading the ticket is what the server takes for opening it. */
const openings = openingsLog({
  tell: async (uuid) => (await call(tickets.getByUuid, { uuid })).ok,
})

/** A conversation that is still in memory is shown at once; what may be missing is fetched behind it. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const uuid = params.uuid ?? ''
  const store = currentStore()
  const cachedConversation = store && knownConversation(store, uuid)
  if (cachedConversation) {
    void refresh(store, uuid).catch(() => undefined)
    void openings.opened(uuid)
    return {
      ...cachedConversation,
      drafts: drafts.get(store)?.get(uuid) ?? { reply: '', private: '' },
      formClientId: crypto.randomUUID(),
    }
  }
  const since = store?.mark()
  const loaded = await serverLoader<Loaded>()
  if (store) {
    takeConversation(store, loaded, since)
    drafts.set(store, (drafts.get(store) ?? new Map()).set(uuid, loaded.drafts))
  }
  openings.note(uuid)
  return loaded
}

/**
 * Reloads only for another conversation. Events of the conversation come by the socket, and forms that stay on it
 * change nothing that must be loaded.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.uuid !== nextParams.uuid

export default function ConversationRoute() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  return <Conversation key={loaded.ticket.uuid} {...loaded} answer={answer} />
}
