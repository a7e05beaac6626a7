import type { ActionFunctionArgs } from '@remix-run/node'
import { quickMessageResource } from '#domain/quick-messages/contract/resource.ts'
import { removalOf } from '~/kit/form/file-names'
import { chosenIn } from '~/kit/form/row-file'
import { NEW } from '~/kit/resource'
import { idOf } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import { MEDIA } from './media-field'

/** The refusal of a quick message that would insert nothing anywhere. */
export const EMPTY = {
  status: 422,
  problem: { code: 'ERR_VALIDATION' as const, fields: { message: 'required' }, details: {} },
}

/** Whether the form would leave neither a text nor a file. */
export async function isEmpty(
  form: FormData,
  { request, context, params }: ActionFunctionArgs,
): Promise<boolean> {
  const text = form.get('message')
  if (form.get('intent') === 'delete' || typeof text !== 'string' || text.trim() || chosenIn(form, MEDIA))
    return false
  if (params.id === undefined || params.id === NEW || form.get(removalOf(MEDIA.field)) !== null) return true
  const { get } = quickMessageResource.endpoints
  const now = await apiAs(request, context).call(get, { quickMessageId: idOf(params.id) })
  return now.ok && !now.value.isMedia
}
