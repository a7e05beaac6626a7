import * as flows from '#domain/flows/contract/endpoints.ts'
import type { FileFailure } from '#domain/flows/contract/import/imported-flow.ts'
import { flowResource } from '#domain/flows/contract/resource.ts'
import type { Drawing, FlowChoices } from '#domain/flows/contract/schema.ts'
import { type Answered, readPosted } from '~/kit/form/read-form'
import type { ApiClient } from '~/lib/api-client'
import { FLOW_FILE } from './beginnings'

/** The first drawing of a flow, by what the company has; or why the file that was chosen holds none. */
export type Beginning<D extends Drawing> = (
  choices: FlowChoices,
) => Promise<D | { failure: FileFailure | 'required' }>

type Begun<D extends Drawing> = { ok: true; id: number; drawing: D } | ({ ok: false } & Answered)

/** Makes a flow with its first drawing in one call; or answers the form why not. */
export async function beginFlow<D extends Drawing>(
  posted: FormData,
  api: Pick<ApiClient, 'call'>,
  draw: Beginning<D>,
): Promise<Begun<D>> {
  const sent = readPosted(withoutFile(posted), flowResource.schemas.create)
  if (!sent.ok) return sent
  const choices = await api.call(flows.choices)
  if (!choices.ok) return { ok: false, ...sent.refused(choices) }
  const drawing = await draw(choices.value)
  if ('failure' in drawing) {
    const problem = { code: 'ERR_VALIDATION' as const, details: {}, fields: { [FLOW_FILE]: drawing.failure } }
    return { ok: false, ...sent.refused({ status: 422, problem }) }
  }
  const { nodes, connections } = drawing
  const created = await api.call(flows.createDrawn, { ...sent.values, nodes, connections })
  return created.ok ? { ok: true, id: created.value.id, drawing } : { ok: false, ...sent.refused(created) }
}

/** The form as the API judges it, without the file, which is read here. */
function withoutFile(posted: FormData): FormData {
  const form = new FormData()
  for (const [name, value] of posted) if (name !== FLOW_FILE) form.append(name, value)
  return form
}
