import { z } from 'zod'
import { codeIn } from '#domain/core/contract/values/read-problem.ts'
import * as messages from '#domain/messages/contract/endpoints.ts'
import { MessageView } from '#domain/messages/contract/schema.ts'
import { api, sendAsViewer } from '~/lib/bearer'
import type { OutboxItem } from './item.ts'
import { type Outcome, outcomeOf } from './machine.ts'
import type { Attempt } from './outbox.ts'

/** Without an answer for this long a text is tried again; so is a file of which nothing has moved for as long. */
const TIMEOUT_MS = 20_000

/** Hands one item to POST /messages/{ticketId}; `onSent` gets the message as the server keeps it. */
export function attemptWith(onSent: (messages: MessageView[]) => void, timeoutMs = TIMEOUT_MS) {
  return async ({ item, signal, onProgress }: Attempt): Promise<Outcome> => {
    if (!navigator.onLine) return { kind: 'unreachable' }
    const answer = item.file
      ? await sendFile(item, { signal, onProgress, timeoutMs })
      : await sendText(item, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    const outcome = outcomeOf(answer.status, codeIn(answer.body), answer.retryAfter)
    if (outcome.kind === 'sent') onSent(messagesOf(answer.body))
    return outcome
  }
}

type Answer = { status: number; body: unknown; retryAfter: string | null }

async function sendText(item: OutboxItem, signal: AbortSignal): Promise<Answer> {
  const { ticketId, clientId, body, isPrivate, sign, quoted } = item
  const response = await api().send(
    messages.send,
    { ticketId, clientId, body, isPrivate, sign, quotedMsg: quoted?.id ?? null },
    { signal },
  )
  return answerOf(response)
}

type Upload = Pick<Attempt, 'signal' | 'onProgress'> & { timeoutMs: number }

async function sendFile(item: OutboxItem, upload: Upload): Promise<Answer> {
  const address = api().addressOf(messages.send, { ticketId: item.ticketId })
  const form = formOf(item)
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
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = new Headers(retryAfter === null ? undefined : { 'Retry-After': retryAfter })
  return new Response(request.responseText || null, { status: request.status, headers })
}

async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    body: await response.json().catch(() => undefined),
    retryAfter: response.headers.get('Retry-After'),
  }
}

function formOf(item: OutboxItem) {
  const form = new FormData()
  form.set('clientId', item.clientId)
  form.set('body', item.body)
  form.set('fromMe', 'true')
  form.set('isPrivate', String(item.isPrivate))
  form.set('sign', String(item.sign))
  if (item.quoted) form.set('quotedMsg', String(item.quoted.id))
  if (item.file) {
    form.set('voice', String(item.file.isVoice))
    form.append('medias', new File([item.file.blob], item.file.name, { type: item.file.mime }))
  }
  return form
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
