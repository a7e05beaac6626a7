import * as companies from '#domain/companies/contract/endpoints.ts'
import * as connectionEndpoints from '#domain/connections/contract/endpoints.ts'
import { Switch } from '#domain/core/contract/values/switch.ts'
import * as queueEndpoints from '#domain/queues/contract/endpoints.ts'
import * as settings from '#domain/settings/contract/endpoints.ts'
import { idOf, type PageRequest, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { may } from '~/lib/viewer'
import { loadAutomation } from '../flows/load-automation.server'
import { loadCalendar } from '../hours/load.server'

/**
 * Loads the page of connections: the connections, the queues that they can have, and the plan's limits. 403 without the
 * permission.
 */
export async function loadConnections(pageRequest: PageRequest) {
  const viewer = await requirePageAccess(pageRequest, 'connections')
  const { companyId } = viewer
  const api = apiAs(pageRequest.request, pageRequest.context)
  const [connections, queues, company, { userRating }, { contact: support }, calendar] = await Promise.all([
    expectAnswer(api.call(connectionEndpoints.list), pageRequest),
    expectAnswer(api.call(queueEndpoints.list), pageRequest),
    expectAnswer(api.call(companies.getPlan, { companyId }), pageRequest),
    expectAnswer(api.call(settings.get, { column: 'userRating' }), pageRequest),
    expectAnswer(api.call(settings.getSupport), pageRequest),
    loadCalendar(pageRequest, 'connections', 'connection'),
  ])
  return {
    connections,
    queues,
    calendar,
    support,
    automation: await loadAutomation(pageRequest, viewer),
    mayCreate: company.plan?.useWhatsapp ?? true,
    asksRatings: userRating !== undefined && Switch.parse(userRating),
  }
}

/** Loads when and why a connection was lost, newest first, how often this week, and what came late. */
export async function loadDrops(pageRequest: PageRequest, connectionId: string) {
  await requirePageAccess(pageRequest, 'connections')
  const api = apiAs(pageRequest.request, pageRequest.context)
  const input = { connectionId: idOf(connectionId) }
  const [list, { dropsThisWeek, gaps }] = await Promise.all([
    expectAnswer(api.call(connectionEndpoints.listDrops, input), pageRequest),
    expectAnswer(api.call(connectionEndpoints.getHealth, input), pageRequest),
  ])
  return { drops: list, dropsThisWeek, gaps }
}

/** Loads the events of a connection that could not be understood, from the cursor in the address on. */
export async function loadParked(pageRequest: PageRequest, connectionId: string) {
  await requirePageAccess(pageRequest, 'connections')
  const after = new URL(pageRequest.request.url).searchParams.get('after') ?? ''
  const page = /^[1-9]\d{0,14}$/.test(after) ? { cursor: Number(after) } : {}
  const input = { connectionId: idOf(connectionId), ...page }
  const api = apiAs(pageRequest.request, pageRequest.context)
  return expectAnswer(api.call(connectionEndpoints.listParked, input), pageRequest)
}

/** Loads all companies and their connections, with the fields that the overview shows. */
export async function loadAllConnections(pageRequest: PageRequest) {
  await requirePageAccess(pageRequest, 'allConnections')
  const api = apiAs(pageRequest.request, pageRequest.context)
  const [allConnections, names] = await Promise.all([
    expectAnswer(api.call(connectionEndpoints.listAll), pageRequest),
    expectAnswer(api.call(companies.all), pageRequest),
  ])
  const connections = allConnections.map(({ id, name, status, company }) => ({ id, name, status, company }))
  return { connections, companies: names.map(({ id, name }) => ({ id, name })) }
}

/** Loads how many tickets are open on a connection, and whether the viewer may close them all. */
export async function loadOpenTickets(pageRequest: PageRequest, connectionId: string) {
  const viewer = await requirePageAccess(pageRequest, 'connections')
  const api = apiAs(pageRequest.request, pageRequest.context)
  const input = { connectionId: idOf(connectionId) }
  const { count } = await expectAnswer(api.call(connectionEndpoints.countOpenTickets, input), pageRequest)
  return { open: count, mayClose: may(viewer, 'tickets:closeAll') }
}

/** Loads the health of a connection, the test that is under way, and an id for the next test. */
export async function loadHealth(pageRequest: PageRequest, connectionId: string) {
  await requirePageAccess(pageRequest, 'connections')
  const api = apiAs(pageRequest.request, pageRequest.context)
  const input = { connectionId: idOf(connectionId) }
  const [health, { test }] = await Promise.all([
    expectAnswer(api.call(connectionEndpoints.getHealth, input), pageRequest),
    expectAnswer(api.call(connectionEndpoints.getTest, input), pageRequest),
  ])
  return { health, test, clientId: crypto.randomUUID() }
}
