import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { Id, OptionalId } from '#domain/core/contract/fields.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { ChangeTicketBody } from '#domain/tickets/contract/schema.ts'
import { readForm, refusedForm } from '~/kit/form/answer.server'
import { apiAs } from '~/lib/api.server'
import type { RequestContext } from '~/lib/server/load-context.server'
import { sayNext } from '~/lib/server/toast.server'
import { sendFromForm } from '../composer/sending/send-form.server'
import { attendedHref, readFilter } from '../list/ticket-filter'
import { takenBefore } from './other-ticket'

const Named = z.object({ ticketId: Id() })
const Attended = Named.extend({ userId: Id(), queueId: OptionalId() })
const Participant = z.object({ userId: Id() })

type Submission = { request: Request; context: RequestContext; form: FormData; uuid: string }
type Change = z.input<typeof ChangeTicketBody>
type Intent = (submission: Submission) => Promise<unknown>

/**
 * The handlers of a conversation's buttons and composer where no script runs: one small function for each intent. Where
 * scripts run, each of them is a call of the API, and the actions that are only in menus exist as such calls alone.
 */
const INTENTS = {
  send,
  accept: (submission) => attend(submission),
  reopen: (submission) => attend(submission),
  close,
  takeOver,
  ask,
  join: takePart,
  leave: leavePart,
} as const satisfies Record<string, Intent>

export async function runIntent(submission: Submission) {
  const name = submission.form.get('intent')
  const intent = Object.entries(INTENTS).find(([intentName]) => intentName === name)?.[1]
  if (!intent) return refused(submission, { status: 422, problem: problem('ERR_VALIDATION') })
  return intent(submission)
}

async function send(submission: Submission) {
  const read = readIntent(submission, Named)
  if (!read.ok) return read.answer
  const { ticketId } = read.data
  const sent = await sendFromForm({ ...submission, ticketId })
  if (!sent.ok) return refused(submission, sent)
  // What was begun of it on the server would stand in the box again, to be sent twice.
  const isPrivate = submission.form.get('isPrivate') === 'true'
  await apiOf(submission).call(inbox.saveDraft, { ticketId, isPrivate, body: '' })
  return redirect(`/tickets/${submission.uuid}${searchOf(submission)}`)
}

/**
 * Accept and reopen: whoever came second gets the ticket as it stands, and is told whose it is. A contact whose
 * conversation goes on in another ticket is found there.
 */
async function attend(submission: Submission) {
  const read = readIntent(submission, Attended)
  if (!read.ok) return read.answer
  const { uuid } = submission
  const { ticketId, userId, queueId } = read.data
  const answer = await change(submission, ticketId, { status: 'open', userId, ...(queueId && { queueId }) })
  if (!answer.ok) return refused(submission, answer)
  const otherTicket = takenBefore({ uuid, userId }, answer.value)
  if (otherTicket) return refused(submission, { status: 409, problem: otherTicket })
  const isElsewhere = answer.value.uuid !== uuid
  const toastHeaders = isElsewhere && { headers: { 'Set-Cookie': await sayNext({ key: 'ticketElsewhere' }) } }
  return redirect(attendedHref(answer.value, filterOf(submission)), toastHeaders || {})
}

/** With the farewell; after it there is nothing to do in the conversation: back to the list. Specification 1 §4. */
async function close(submission: Submission) {
  const read = readIntent(submission, Named)
  if (!read.ok) return read.answer
  const answer = await change(submission, read.data.ticketId, { status: 'closed', sendFarewellMessage: true })
  if (!answer.ok) return refused(submission, answer)
  const headers = { 'Set-Cookie': await sayNext({ key: 'ticketClosed' }) }
  return redirect(`/tickets${searchOf(submission)}`, { headers })
}

/** A colleague's ticket becomes one's own, in its queue; whether one may see it, and so take it, the API judges. */
async function takeOver(submission: Submission) {
  const read = readIntent(submission, Participant)
  if (!read.ok) return read.answer
  const ticket = await ticketOf(submission)
  if (!ticket.ok) return refused(submission, ticket)
  const { id, queueId } = ticket.value
  const answer = await change(submission, id, { isTransfered: true, queueId, userId: read.data.userId })
  return answer.ok ? redirect(attendedHref(answer.value, filterOf(submission))) : refused(submission, answer)
}

/** Its owner is asked for the conversation. */
async function ask(submission: Submission) {
  const { request, context, uuid } = submission
  const answer = await apiAs(request, context).call(inbox.requestTakeover, { uuid })
  return answer.ok ? redirect(`/tickets/${uuid}${searchOf(submission)}`) : refused(submission, answer)
}

/** The viewer takes part in a colleague's conversation. */
async function takePart(submission: Submission) {
  const read = readIntent(submission, Participant)
  if (!read.ok) return read.answer
  const ticket = await ticketOf(submission)
  if (!ticket.ok) return refused(submission, ticket)
  const participant = { ticketId: ticket.value.id, userId: read.data.userId }
  const answer = await apiOf(submission).call(tickets.addParticipant, participant)
  return answer.ok ? redirect(attendedHref(ticket.value, filterOf(submission))) : refused(submission, answer)
}

/** Somebody no longer takes part: the viewer, or whom they take out. */
async function leavePart(submission: Submission) {
  const read = readIntent(submission, Participant)
  if (!read.ok) return read.answer
  const ticket = await ticketOf(submission)
  if (!ticket.ok) return refused(submission, ticket)
  const participant = { ticketId: ticket.value.id, userId: read.data.userId }
  const answer = await apiOf(submission).call(tickets.removeParticipant, participant)
  const back = `/tickets/${submission.uuid}${searchOf(submission)}`
  return answer.ok ? redirect(back) : refused(submission, answer)
}

function readIntent<S extends z.ZodObject>({ form }: Submission, schema: S) {
  const sent = readForm(form, schema)
  return sent.ok ? { ok: true as const, data: schema.parse(sent.values) } : sent
}

type Refused = Parameters<typeof refusedForm>[1]

/** With what was typed, but for files. */
function refused({ form }: Submission, reason: Refused) {
  const typed = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') typed.append(name, value)
  return refusedForm(typed, reason)
}

function problem(code: Problem['code']): Problem {
  return { code, fields: {}, details: {} }
}

function apiOf({ request, context }: Submission) {
  return apiAs(request, context)
}

function ticketOf(submission: Submission) {
  return apiOf(submission).call(tickets.getByUuid, { uuid: submission.uuid })
}

/** Tab, section and filters stay as they were chosen. */
function searchOf({ request }: Submission): string {
  return new URL(request.url).search
}

function filterOf(submission: Submission) {
  return readFilter(new URLSearchParams(searchOf(submission)))
}

function change(submission: Submission, ticketId: number, body: Change) {
  return apiOf(submission).call(tickets.change, { ...body, ticketId })
}
