import { json } from '@remix-run/node'
import { z } from 'zod'
import { SignedInView } from '#domain/auth/schema.ts'
import { ConnectionDropView, ConnectionView } from '#domain/connections/schema.ts'
import { CompanyPlanView } from '#domain/plans/schema.ts'
import { QueueView } from '#domain/queues/schema.ts'
import { expectOk, fetchAs } from './api.server'
import type { RequestContext } from './load-context.server'
import { may } from './viewer'

type Asked = { request: Request; context: RequestContext }

/** A page of connections: the connections, the queues they may have, and what the plan allows. 403 for who may not. */
export async function loadConnections({ request, context }: Asked) {
  const viewer = await permitted({ request, context })
  const read = reader({ request, context })
  const [connections, queues, company] = await Promise.all([
    read('/whatsapp?session=0', z.array(ConnectionView)),
    read('/queue', z.array(QueueView)),
    read(`/companies/listPlan/${viewer.companyId}`, CompanyPlanView),
  ])
  return { connections, queues, mayCreate: company.plan?.useWhatsapp ?? true }
}

/** When and why a connection was lost, newest first. */
export async function loadDrops(asked: Asked, connectionId: string) {
  await permitted(asked)
  return reader(asked)(`/whatsapp/${idOf(connectionId)}/drops`, z.array(ConnectionDropView))
}

/** Only who may manage connections sees them at all. Specification 1 §6, 2 §6. */
async function permitted({ request, context }: Asked) {
  const viewer = await reader({ request, context })('/auth/me', SignedInView)
  if (!may(viewer, 'connections:manage')) throw json({ error: 'ERR_NO_PERMISSION' }, 403)
  return viewer
}

function reader({ request, context }: Asked) {
  const call = fetchAs(request, context)
  return async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
    const response = await call(context.apiUrl + path)
    return schema.parse(await (await expectOk(response, request, context)).json())
  }
}

/** Sends a change; the answer is left to the caller. */
export function change({ request, context }: Asked, method: string, path: string, body?: object) {
  return fetchAs(request, context)(context.apiUrl + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
}

/** An id of the address, or the page that says there is no such thing. */
export function idOf(text: string | undefined): number {
  if (!text || !/^\d{1,16}$/.test(text)) throw json({ error: 'ERR_NO_WAPP_FOUND' }, 404)
  return Number(text)
}
