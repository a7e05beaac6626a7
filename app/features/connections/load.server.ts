import * as companies from '#domain/companies/contract/endpoints.ts'
import * as connectionEndpoints from '#domain/connections/contract/endpoints.ts'
import { Switch } from '#domain/core/contract/values/switch.ts'
import * as queueEndpoints from '#domain/queues/contract/endpoints.ts'
import * as settings from '#domain/settings/contract/endpoints.ts'
import { type Asked, idOf, openTo } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { may } from '~/lib/viewer'
import { loadCalendar } from '../hours/load.server'

/**
 * Loads the page of connections: the connections, the queues that they can have, and the plan's limits. 403 without the
 * permission.
 */
export async function loadConnections(asked: Asked) {
  const { companyId } = await openTo(asked, 'connections')
  const api = apiAs(asked.request, asked.context)
  const [connections, queues, company, { userRating }, { contact: support }, calendar] = await Promise.all([
    expectAnswer(api.call(connectionEndpoints.list), asked),
    expectAnswer(api.call(queueEndpoints.list), asked),
    expectAnswer(api.call(companies.getPlan, { companyId }), asked),
    expectAnswer(api.call(settings.get, { column: 'userRating' }), asked),
    expectAnswer(api.call(settings.getSupport), asked),
    loadCalendar(asked, 'connections', 'connection'),
  ])
  return {
    connections,
    queues,
    calendar,
    support,
    mayCreate: company.plan?.useWhatsapp ?? true,
    asksRatings: userRating !== undefined && Switch.parse(userRating),
  }
}

/** Loads when and why a connection was lost, newest first, how often this week, and what came late. */
export async function loadDrops(asked: Asked, connectionId: string) {
  await openTo(asked, 'connections')
  const api = apiAs(asked.request, asked.context)
  const one = { connectionId: idOf(connectionId) }
  const [list, { dropsThisWeek, gaps }] = await Promise.all([
    expectAnswer(api.call(connectionEndpoints.listDrops, one), asked),
    expectAnswer(api.call(connectionEndpoints.getHealth, one), asked),
  ])
  return { drops: list, dropsThisWeek, gaps }
}

/** Loads the events of a connection that could not be understood, from the cursor in the address on. */
export async function loadParked(asked: Asked, connectionId: string) {
  await openTo(asked, 'connections')
  const after = new URL(asked.request.url).searchParams.get('after') ?? ''
  const page = /^[1-9]\d{0,14}$/.test(after) ? { cursor: Number(after) } : {}
  const one = { connectionId: idOf(connectionId), ...page }
  const api = apiAs(asked.request, asked.context)
  return expectAnswer(api.call(connectionEndpoints.listParked, one), asked)
}

/** Loads all companies and their connections, with the fields that the overview shows. */
export async function loadAllConnections(asked: Asked) {
  await openTo(asked, 'allConnections')
  const api = apiAs(asked.request, asked.context)
  const [all, names] = await Promise.all([
    expectAnswer(api.call(connectionEndpoints.listAll), asked),
    expectAnswer(api.call(companies.all), asked),
  ])
  const connections = all.map(({ id, name, status, company }) => ({ id, name, status, company }))
  return { connections, companies: names.map(({ id, name }) => ({ id, name })) }
}

/** Loads how many tickets are open on a connection, and whether the viewer may close them all. */
export async function loadOpenTickets(asked: Asked, connectionId: string) {
  const viewer = await openTo(asked, 'connections')
  const api = apiAs(asked.request, asked.context)
  const one = { connectionId: idOf(connectionId) }
  const { count } = await expectAnswer(api.call(connectionEndpoints.countOpenTickets, one), asked)
  return { open: count, mayClose: may(viewer, 'tickets:closeAll') }
}

/** Loads the health of a connection, the test that is under way, and an id for the next test. */
export async function loadHealth(asked: Asked, connectionId: string) {
  await openTo(asked, 'connections')
  const api = apiAs(asked.request, asked.context)
  const one = { connectionId: idOf(connectionId) }
  const [health, { test }] = await Promise.all([
    expectAnswer(api.call(connectionEndpoints.getHealth, one), asked),
    expectAnswer(api.call(connectionEndpoints.getTest, one), asked),
  ])
  return { health, test, clientId: crypto.randomUUID() }
}
