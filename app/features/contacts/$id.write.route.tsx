import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as auth from '#domain/auth/contract/endpoints.ts'
import * as connections from '#domain/connections/contract/endpoints.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { WriteInput, WriteSheet } from '~/features/inbox/actions/write-sheet'
import { readOther } from '~/features/inbox/conversation/other-ticket'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { isAdmin } from '~/lib/viewer'
import { contactOf } from './load.server'
import { preferredConnection } from './preferred-connection'

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const [contact, viewer, allQueues, lines] = await Promise.all([
    contactOf(args),
    expectAnswer(api.call(auth.me), pageRequest),
    expectAnswer(api.call(queues.list), pageRequest),
    expectAnswer(api.call(connections.list), pageRequest),
  ])
  const reaching = lines.filter(({ channel }) => channel === contact.channel)
  const usual = [viewer.whatsappId, contact.whatsapp?.id]
  return {
    contact: { id: contact.id, name: contact.name, active: contact.active },
    queues: (isAdmin(viewer) ? allQueues : viewer.queues).map(({ id, name }) => ({ id, name })),
    mayMakeQueues: isAdmin(viewer),
    connections: reaching.map(({ id, name, status }) => ({ id, name, isOpen: status === 'CONNECTED' })),
    connectionId: preferredConnection(reaching, usual),
  }
}

/** Opens the conversation, or the one that the viewer has with them already. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const sent = readForm(await postedForm(request), WriteInput)
  if (!sent.ok) return sent.answer
  const api = apiAs(request, context)
  const viewer = await expectAnswer(api.call(auth.me), { request, context })
  const input = { ...sent.values, contactId: idOf(params.id), userId: viewer.id, status: 'open' as const }
  const created = await api.call(tickets.create, input)
  if (created.ok) return redirect(`/tickets/${created.value.uuid}?section=open`)
  const otherTicket = readOther(created.problem)
  return otherTicket?.userId === viewer.id ? redirect(`/tickets/${otherTicket.uuid}`) : sent.refused(created)
}

export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

export default function WriteToContact() {
  return <WriteSheet {...useLoaderData<typeof loader>()} />
}
