import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import * as chats from '#domain/chats/endpoints.ts'
import { openTo } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { pageTitle, titleOf } from '~/lib/text/page-title'
import type { loader as rootLoader } from '~/root'
import { Conversation } from './thread/conversation'

/** Named after the chat. */
export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({
  data,
  error,
  location,
  matches,
}) => {
  const root = matches.find((match) => match.id === 'root')?.data
  return [{ title: data ? titleOf(root, data.chat.title) : pageTitle(root, location.pathname, error) }]
}

/** The chat and its newest page; with a message of the address as far back as that. One that is not the viewer's leads to the list. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = { request, context }
  await openTo(asked, 'chats')
  const api = apiAs(request, context)
  const answer = await api.call(chats.find, { chatUuid: params.uuid ?? '' })
  if (!answer.ok && (answer.status === 404 || answer.status === 422)) throw redirect('/chats')
  const chat = await expectAnswer(answer, asked)
  const from = Number(new URL(request.url).searchParams.get('message') ?? '')
  const back = Number.isSafeInteger(from) && from > 0 ? { from } : {}
  const page = await expectAnswer(api.call(chats.messages, { chatId: chat.id, ...back }), asked)
  return { chat, page, found: back.from }
}

/** What happens in it comes by the socket. */
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
  return <Conversation key={`${loaded.chat.uuid} ${loaded.found ?? ''}`} {...loaded} />
}
