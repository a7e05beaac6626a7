import type { LoaderFunctionArgs } from '@remix-run/node'
import * as connectionEndpoints from '#domain/connections/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import * as tagEndpoints from '#domain/tags/contract/endpoints.ts'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { readRow } from '~/kit/server/form-action.server'
import { apiAs } from '~/lib/api.server'
import { contacts } from './contact-resource'

/** The company's tags, by name; empty when they could not be loaded, so that the contacts are still shown. */
export async function tagsFor({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<TagChoice[]> {
  const answer = await apiAs(request, context).call(tagEndpoints.all, { kanban: 0 })
  return answer.ok ? answer.value.map(({ id, name, color }) => ({ id, name, color })) : []
}

/** The company's connections, for the list's filter; empty when they could not be loaded. */
export async function connectionsFor({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<{ id: number; name: string }[]> {
  const answer = await apiAs(request, context).call(connectionEndpoints.list)
  return answer.ok ? answer.value.map(({ id, name }) => ({ id, name })) : []
}

/** The contact of a sheet or a question over the list. Throws the page that says that it does not exist. */
export function contactOf({ request, context, params }: LoaderFunctionArgs): Promise<ContactView> {
  return readRow(contacts, { request, context }, params.id)
}
