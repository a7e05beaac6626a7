import { MAX_FILES } from '#domain/messages/schema.ts'
import { fetchAs } from '~/lib/api.server'
import { refused } from '~/lib/form.server'
import type { RequestContext } from '~/lib/load-context.server'

type SendForm = { request: Request; context: RequestContext; form: FormData; ticketId: number }

/**
 * Sends what the composer's plain form carries, text or files, in the visitor's name. Answers the form's problem, or
 * undefined once the API has it; a form that is sent twice is one message, by its client id.
 */
export async function sendFromForm({ request, context, form, ticketId }: SendForm) {
  const files = form.getAll('medias').filter((file): file is File => file instanceof File && file.size > 0)
  const response = await fetchAs(request, context)(`${context.apiUrl}/messages/${ticketId}`, {
    method: 'POST',
    ...(files.length > 0 ? withFiles(form, files.slice(0, MAX_FILES)) : withText(form)),
  })
  return response.ok ? undefined : refused(response, form)
}

const CARRIED = ['clientId', 'body', 'isPrivate', 'quotedMsg', 'sign'] as const

function withText(form: FormData) {
  const fields = CARRIED.map((name) => [name, textOf(form, name)] as const).filter(
    ([, value]) => value !== '',
  )
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(Object.fromEntries(fields)) }
}

function withFiles(form: FormData, files: readonly File[]) {
  const body = new FormData()
  for (const name of CARRIED) {
    const value = textOf(form, name)
    if (value) body.set(name, value)
  }
  for (const file of files) body.append('medias', file)
  return { body }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
