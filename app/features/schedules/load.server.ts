import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import * as connections from '#domain/connections/contract/endpoints.ts'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { Id } from '#domain/core/contract/fields.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { dayOf } from '#domain/core/contract/time.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import * as schedules from '#domain/schedules/contract/endpoints.ts'
import { scheduleResource } from '#domain/schedules/contract/resource.ts'
import type { CalendarAnswer, ScheduleView } from '#domain/schedules/contract/schema.ts'
import * as users from '#domain/users/contract/endpoints.ts'
import { languageOf } from '~/i18n/i18n.server'
import { formLoader } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { PAGES } from '~/pages/all-pages'
import { type CalendarFilter, readFilter } from './calendar/filter'
import { firstDayOf, readSpan, type Span } from './calendar/span'
import { OWN_PARAMS } from './sheet/lead-back'

/** The answer of the calendar's loader: the days and their content, or why that could not be read. */
export type LoadedCalendar = {
  span: Span
  filter: CalendarFilter
  choices: { users: readonly Choice[]; connections: readonly Choice[] }
  today: string
  calendar?: CalendarAnswer
  problem?: Problem
}

const NO_PAGE = new Set([401, 403])

/** The calendar as its address asks for it; with a contact in it, the sheet of a new message to them. Specification 2 §2. */
export async function loadCalendar({ request, context }: LoaderFunctionArgs): Promise<LoadedCalendar> {
  const url = new URL(request.url)
  const isList = url.pathname.replace(/\/$/, '') === PAGES.schedules.path
  if (isList && url.searchParams.has('contactId')) throw redirect(`${PAGES.schedules.path}/new${url.search}`)
  const pageRequest = { request, context }
  const viewer = await requirePageAccess(pageRequest, 'schedules')
  const today = dayOf(new Date(), viewer.company.timeZone)
  const span = readSpan(url.searchParams, today, firstDayOf(await languageOf(request)))
  const { startDate, endDate } = span
  const api = apiAs(request, context)
  const filter = readFilter(url.searchParams)
  const [answer, allUsers, allConnections] = await Promise.all([
    api.call(schedules.calendar, { startDate, endDate, ...filter }),
    api.call(users.listAll),
    api.call(connections.list),
  ])
  const choices = {
    users: allUsers.ok ? allUsers.value.map(choiceOf) : [],
    connections: allConnections.ok ? allConnections.value.map(choiceOf) : [],
  }
  const pageData = { span, filter, choices, today }
  if (answer.ok) return { ...pageData, calendar: answer.value }
  if (NO_PAGE.has(answer.status)) await expectAnswer(Promise.resolve(answer), pageRequest)
  return { ...pageData, problem: answer.problem }
}

type Choice = { id: number; name: string }
const choiceOf = ({ id, name }: Choice): Choice => ({ id, name })

/** A connection, and whether messages go over it now. */
export type ConnectionChoice = Choice & { status: ConnectionView['status'] }

/** The data that the sheet of a scheduled message shows beside its row. */
export type LoadedSheet = {
  row: ScheduleView | null
  /** The contact that a new message goes to, when the address names one. */
  contact: ContactView | null
  queues: readonly Choice[]
  users: readonly (Choice & { queueIds: readonly number[] })[]
  connections: readonly ConnectionChoice[]
  /** The sent message that is to be said again. */
  again: ScheduleView | null
  /** The server's instant: a new one is an hour later. */
  now: string
  /** The id of a new message from the first try on, so that pressing twice makes one message. */
  clientId: string
}

const IdIn = Id()
const loadRow = formLoader(scheduleResource, 'schedules')

export async function loadSheet(args: LoaderFunctionArgs): Promise<LoadedSheet> {
  const pageRequest = { request: args.request, context: args.context }
  const api = apiAs(args.request, args.context)
  const { searchParams } = new URL(args.request.url)
  const idIn = (name: string) => IdIn.safeParse(searchParams.get(name)).data
  const [contactId, scheduleId] = [idIn(OWN_PARAMS.contactId), idIn(OWN_PARAMS.again)]
  const [{ row }, contact, again, allQueues, allUsers, allConnections] = await Promise.all([
    loadRow(args),
    contactId ? api.call(contacts.get, { contactId }) : undefined,
    scheduleId ? api.call(scheduleResource.endpoints.get, { scheduleId }) : undefined,
    expectAnswer(api.call(queues.list), pageRequest),
    expectAnswer(api.call(users.listAll), pageRequest),
    expectAnswer(api.call(connections.list), pageRequest),
  ])
  return {
    row,
    contact: contact?.ok ? contact.value : null,
    again: again?.ok ? again.value : null,
    queues: allQueues.map(choiceOf),
    users: allUsers.map(({ id, name, queues }) => ({ id, name, queueIds: queues.map((queue) => queue.id) })),
    connections: allConnections.map(({ id, name, status }) => ({ id, name, status })),
    now: new Date().toISOString(),
    clientId: crypto.randomUUID(),
  }
}
