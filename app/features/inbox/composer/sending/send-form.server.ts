import * as messages from '#domain/messages/contract/endpoints.ts'
import { MAX_FILES } from '#domain/messages/contract/schema.ts'
import { apiAs } from '~/lib/api.server'
import type { RequestContext } from '~/lib/server/load-context.server'

type SendForm = { request: Request; context: RequestContext; form: FormData; ticketId: number }

/**
 * Sends what the composer's plain form carries, text or files, in the visitor's name; a form that is sent
 * twice is one message, by its client id.
 */
export async function sendFromForm({ request, context, form, ticketId }: SendForm) {
  const medias = form.getAll('medias').filter((file): file is File => file instanceof File && file.size > 0)
  const api = apiAs(request, context)
  const message = { ...carried(form), ticketId }
  return medias.length > 0
    ? api.callForm(messages.send, { ...message, medias: medias.slice(0, MAX_FILES) })
    : api.call(messages.send, message)
}

const CARRIED = ['clientId', 'body', 'isPrivate', 'quotedMsg', 'sign'] as const

function carried(form: FormData): Partial<Record<(typeof CARRIED)[number], string>> {
  const fields = CARRIED.map((name) => [name, textOf(form, name)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
