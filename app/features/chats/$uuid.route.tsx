import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import * as chats from '#domain/chats/contract/endpoints.ts'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { pageTitle, titleOf } from '~/lib/text/page-title'
import type { loader as rootLoader } from '~/root'
import { Conversation } from './thread/conversation'

/** The page title is the chat's. */
export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({
  data,
  error,
  location,
  matches,
}) => {
  const root = matches.find((match) => match.id === 'root')?.data
  return [{ title: data ? titleOf(root, data.chat.title) : pageTitle(root, location.pathname, error) }]
}

/**
 * Loads the chat with its newest messages, or back to the message in the address. A chat that is not the viewer's
 * redirects to the list.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'chats')
  const api = apiAs(request, context)
  const answer = await api.call(chats.find, { chatUuid: params.uuid ?? '' })
  if (!answer.ok && (answer.status === 404 || answer.status === 422)) throw redirect('/chats')
  const chat = await expectAnswer(answer, pageRequest)
  const from = Number(new URL(request.url).searchParams.get('message') ?? '')
  const back = Number.isSafeInteger(from) && from > 0 ? { from } : {}
  const page = await expectAnswer(api.call(chats.messages, { chatId: chat.id, ...back }), pageRequest)
  return { chat, page, foundId: back.from }
}

/** The chat is loaded again only for another chat or message: changes arrive over the socket. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
}) =>
  currentParams.uuid !== nextParams.uuid ||
  currentUrl.searchParams.get('message') !== nextUrl.searchParams.get('message')

export default function ChatRoute() {
  const loaded = useLoaderData<typeof loader>()
  return <Conversation key={`${loaded.chat.uuid} ${loaded.foundId ?? ''}`} {...loaded} />
}
