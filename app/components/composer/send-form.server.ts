import { MAX_FILES } from '#domain/messages/schema.ts'
import { routesAs } from '~/lib/api.server'
import { refused } from '~/lib/form.server'
import type { RequestContext } from '~/lib/load-context.server'

type SendForm = { request: Request; context: RequestContext; form: FormData; ticketId: number }

/**
 * Sends what the composer's plain form carries, text or files, in the visitor's name. Answers the form's problem, or
 * undefined once the API has it; a form that is sent twice is one message, by its client id.
 */
export async function sendFromForm({ request, context, form, ticketId }: SendForm) {
  const medias = form.getAll('medias').filter((file): file is File => file instanceof File && file.size > 0)
  const message = routesAs(request, context).messages[':ticketId']
  const param = { ticketId }
  const json = carried(form)
  const response = await (medias.length > 0
    ? message.$post({ param, form: { ...json, medias: medias.slice(0, MAX_FILES) } })
    : message.$post({ param, json }))
  return response.ok ? undefined : refused(response, form)
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
