import { json } from '@remix-run/node'
import { z } from 'zod'
import { SignedInView } from '#domain/auth/schema.ts'
import {
  ConnectionDropView,
  ConnectionHealthView,
  ConnectionTestView,
  ConnectionView,
} from '#domain/connections/schema.ts'
import { Switch } from '#domain/core/switch.ts'
import { CompanyPlanView } from '#domain/plans/schema.ts'
import { QueueView } from '#domain/queues/schema.ts'
import { expectRoute, routesAs } from './api.server'
import type { RequestContext } from './load-context.server'
import { may } from './viewer'

type Asked = { request: Request; context: RequestContext }

/** A page of connections: the connections, the queues they may have, and what the plan allows. 403 for who may not. */
export async function loadConnections(asked: Asked) {
  const { companyId } = await permitted(asked)
  const api = routesAs(asked.request, asked.context)
  const plan = api.companies.listPlan[':companyId']
  const column = 'userRating' as const
  const [connections, queues, company, { userRating }] = await Promise.all([
    expectRoute(api.whatsapp.$get(), z.array(ConnectionView), asked),
    expectRoute(api.queue.$get(), z.array(QueueView), asked),
    expectRoute(plan.$get({ param: { companyId } }), CompanyPlanView, asked),
    expectRoute(
      api.companySettingOne.$get({ query: { column } }),
      z.object({ userRating: Switch.optional() }),
      asked,
    ),
  ])
  return {
    connections,
    queues,
    mayCreate: company.plan?.useWhatsapp ?? true,
    asksRatings: userRating === true,
  }
}

/** When and why a connection was lost, newest first, and how often this week. */
export async function loadDrops(asked: Asked, connectionId: string) {
  await permitted(asked)
  const { drops, health } = routesAs(asked.request, asked.context).whatsapp[':connectionId']
  const param = { connectionId: idOf(connectionId) }
  const [list, { dropsThisWeek }] = await Promise.all([
    expectRoute(drops.$get({ param }), z.array(ConnectionDropView), asked),
    expectRoute(health.$get({ param }), ConnectionHealthView, asked),
  ])
  return { drops: list, dropsThisWeek }
}

/** How many conversations are open on a connection, and whether the viewer may end them all. */
export async function loadOpenTickets(asked: Asked, connectionId: string) {
  const viewer = await permitted(asked)
  const one = routesAs(asked.request, asked.context).whatsapp[':connectionId']
  const param = { connectionId: idOf(connectionId) }
  const { count } = await expectRoute(
    one['open-tickets'].$get({ param }),
    z.object({ count: z.number() }),
    asked,
  )
  return { open: count, mayClose: may(viewer, 'tickets:closeAll') }
}

/** How a connection fares, the test that is under way, and an id for the next one. */
export async function loadHealth(asked: Asked, connectionId: string) {
  await permitted(asked)
  const one = routesAs(asked.request, asked.context).whatsapp[':connectionId']
  const param = { connectionId: idOf(connectionId) }
  const [health, { test }] = await Promise.all([
    expectRoute(one.health.$get({ param }), ConnectionHealthView, asked),
    expectRoute(
      one['test-message'].$get({ param }),
      z.object({ test: ConnectionTestView.nullable() }),
      asked,
    ),
  ])
  return { health, test, clientId: crypto.randomUUID() }
}

/** Only who may manage connections sees them at all. Specification 1 §6, 2 §6. */
async function permitted(asked: Asked) {
  const { me } = routesAs(asked.request, asked.context).auth
  const viewer = await expectRoute(me.$get(), SignedInView, asked)
  if (!may(viewer, 'connections:manage')) throw json({ error: 'ERR_NO_PERMISSION' }, 403)
  return viewer
}

/** An id of the address, or the page that says there is no such thing. */
export function idOf(text: string | undefined): number {
  if (!text || !/^\d{1,16}$/.test(text)) throw json({ error: 'ERR_NO_WAPP_FOUND' }, 404)
  return Number(text)
}
