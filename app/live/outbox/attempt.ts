import { z } from 'zod'
import * as chats from '#domain/chats/contract/endpoints.ts'
import { ChatMessageView } from '#domain/chats/contract/schema.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { codeIn } from '#domain/core/contract/values/read-problem.ts'
import * as messages from '#domain/messages/contract/endpoints.ts'
import { MessageView } from '#domain/messages/contract/schema.ts'
import { outcomeOf as problemOf } from '~/lib/api-client'
import { api, sendAsViewer } from '~/lib/bearer'
import { type RowUpdate, updatesFrom } from '~/live/store/source'
import type { OutboxFile, OutboxItem } from './item.ts'
import { type Outcome, outcomeOf } from './machine.ts'
import type { Attempt } from './outbox.ts'

/** Without an answer for this long a text is tried again; so is a file of which nothing has moved for as long. */
const TIMEOUT_MS = 20_000

/** Hands one item to the API; `onSent` gets the message as the server keeps it. */
export function attemptWith(onSent: (updates: RowUpdate[]) => void, timeoutMs = TIMEOUT_MS) {
  return async ({ item, signal, onProgress }: Attempt): Promise<Outcome> => {
    if (!navigator.onLine) return { kind: 'unreachable', code: 'ERR_OFFLINE' }
    const { status, body, retryAfter, details } = item.file
      ? await sendFile(item, item.file, { signal, onProgress, timeoutMs })
      : await sendText(item, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    const outcome = outcomeOf(status, codeIn(body), retryAfter)
    if (outcome.kind !== 'sent') return { ...outcome, details }
    onSent('chatId' in item ? chatUpdatesOf(body) : updatesFrom('message', messagesOf(body)))
    return outcome
  }
}

type Answer = { status: number; body: unknown; retryAfter: string | null; details: Problem['details'] }

async function sendText(item: OutboxItem, signal: AbortSignal): Promise<Answer> {
  const { clientId, body } = item
  if ('chatId' in item) {
    const { chatId } = item
    return answerOf(await api().send(chats.send, { chatId, clientId, message: body }, { signal }))
  }
  const { ticketId, isPrivate, sign, quoted } = item
  const response = await api().send(
    messages.send,
    { ticketId, clientId, body, isPrivate, sign, quotedMsg: quoted?.id ?? null },
    { signal },
  )
  return answerOf(response)
}

type Upload = Pick<Attempt, 'signal' | 'onProgress'> & { timeoutMs: number }

async function sendFile(item: OutboxItem, file: OutboxFile, upload: Upload): Promise<Answer> {
  const address = api().addressOf('chatId' in item ? chats.send : messages.send, item)
  const form = formOf(item, file)
  return answerOf(await sendAsViewer((token) => uploaded({ address, form, token }, upload)))
}

/** By XMLHttpRequest, the one way by which a browser tells how much of an upload has gone. */
function uploaded(
  { address, form, token }: { address: string; form: FormData; token: string },
  { signal, onProgress, timeoutMs }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.responseType = 'text'
    const giveUp = () => request.abort()
    let stalled = setTimeout(giveUp, timeoutMs)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, timeoutMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => clearTimeout(stalled)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new Error('the upload was cut off'))
    request.onabort = () => reject(new Error('the upload was cancelled'))
    signal.throwIfAborted()
    signal.addEventListener('abort', giveUp, { once: true })
    request.send(form)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['Retry-After', 'X-Request-Id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}

async function answerOf(response: Response): Promise<Answer> {
  const problem = await problemOf(response.clone())
  return {
    details: problem.ok ? {} : problem.problem.details,
    status: response.status,
    body: await response.json().catch(() => undefined),
    retryAfter: response.headers.get('Retry-After'),
  }
}

function formOf(item: OutboxItem, { blob, name, mime, isVoice }: OutboxFile): FormData {
  const form = new FormData()
  const file = new File([blob], name, { type: mime })
  form.set('clientId', item.clientId)
  if ('chatId' in item) {
    form.set('message', item.body)
    form.set('file', file)
    return form
  }
  form.set('body', item.body)
  form.set('fromMe', 'true')
  form.set('isPrivate', String(item.isPrivate))
  form.set('sign', String(item.sign))
  if (item.quoted) form.set('quotedMsg', String(item.quoted.id))
  form.set('voice', String(isVoice))
  form.append('medias', file)
  return form
}

function chatUpdatesOf(body: unknown): RowUpdate[] {
  const row = ChatMessageView.safeParse(body).data
  return row ? [{ noun: 'chatMessage', action: 'create', row }] : []
}

/** The answer names the message, or the messages, however it wraps them; the socket brings them in any case. */
function messagesOf(body: unknown): MessageView[] {
  const Wrapped = z.union([
    MessageView.transform((message) => [message]),
    z.array(MessageView),
    z.object({ message: MessageView }).transform(({ message }) => [message]),
    z.object({ messages: z.array(MessageView) }).transform(({ messages }) => messages),
  ])
  return Wrapped.safeParse(body).data ?? []
}
