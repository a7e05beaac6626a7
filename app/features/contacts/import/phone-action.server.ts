import type { ActionFunctionArgs } from '@remix-run/node'
import * as contactImports from '#domain/contacts/contract/import/endpoints.ts'
import { ImportPhoneInput } from '#domain/contacts/contract/phone-book/schema.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { apiAs } from '~/lib/api.server'
import { kindIn } from './import-address'

type Done = { ok: true; jobId: number } | { ok: false; answer: ReturnType<typeof refusedForm> }

/** Begins the import of a phone's people. What was chosen stays where it is refused. */
export async function phoneAction({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<Done> {
  const form = await postedForm(request)
  const input = ImportPhoneInput.safeParse({
    whatsappId: form.get('whatsappId') ?? undefined,
    tags: form.getAll('tags').map(String).filter(Boolean),
  })
  if (!input.success) return { ok: false, answer: refusedForm(form, NO_PHONE) }
  const kind = kindIn(new URL(request.url).searchParams)
  const endpoint = kind === 'saved' ? contactImports.importPhone : contactImports.importPhoneChats
  const answer = await apiAs(request, context).call(endpoint, input.data)
  return answer.ok
    ? { ok: true, jobId: answer.value.job.id }
    : { ok: false, answer: refusedForm(form, answer) }
}

const NO_PHONE = {
  status: 422,
  problem: { code: 'ERR_VALIDATION' as const, details: {}, fields: { whatsappId: 'required' } },
}
