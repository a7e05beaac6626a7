import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { Id, OptionalId, Text } from '#domain/core/fields.ts'
import * as inbox from '#domain/inbox/endpoints.ts'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { ChangeTicketBody, TicketView } from '#domain/tickets/schema.ts'
import { sendFromForm } from '~/components/composer/send-form.server'
import { apiAs } from '~/lib/api.server'
import { readForm, refused } from '~/lib/form.server'
import type { FormProblem } from '~/lib/form-problem'
import type { RequestContext } from '~/lib/server/load-context.server'
import { sayNext, type Toast } from '~/lib/server/toast.server'
import { filterQuery, readFilter, SECTIONS } from '~/lib/tickets/ticket-filter'

const Common = z.object({
  ticketId: Id(),
  userId: OptionalId(),
  queueId: OptionalId(),
  stay: z.literal('1').optional(),
})
const Transfer = z.object({
  ticketId: Id(),
  queueId: Id(),
  userId: OptionalId(),
  msgTransfer: Text(4096).nullish(),
})
const Participant = z.object({ userId: Id(), stay: z.literal('1').optional() })
const Close = Common.extend({ farewell: z.enum(['1', '0']).default('1') })

type Submission = { request: Request; context: RequestContext; form: FormData; uuid: string }
type Change = z.input<typeof ChangeTicketBody>
type Intent = (submission: Submission) => Promise<unknown>

/** What the forms of a conversation ask for: one small function an intent. */
const INTENTS = {
  send,
  accept: (submission) => attend(submission),
  reopen: (submission) => attend(submission),
  return: (submission) => leave(submission, { status: 'pending', userId: null }, 'ticketReturned'),
  close,
  ignore: (submission) =>
    leave(
      submission,
      { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 },
      'ticketClosed',
    ),
  transfer,
  takeOver,
  ask,
  join: takePart,
  leave: leavePart,
  unread: (submission) => leave(submission, { unreadMessages: 1 }),
  delete: remove,
} as const satisfies Record<string, Intent>

export async function runIntent(submission: Submission) {
  const name = submission.form.get('intent')
  const intent = Object.entries(INTENTS).find(([known]) => known === name)?.[1]
  if (!intent)
    return data({ code: 'ERR_VALIDATION', fields: {}, details: {}, values: {} } satisfies FormProblem, 422)
  return intent(submission)
}

async function send(submission: Submission) {
  const read = readForm(submission.form, z.object({ ticketId: Id() }))
  if (!read.ok) return read.problem
  const problem = await sendFromForm({ ...submission, ticketId: read.data.ticketId })
  return problem ?? redirect(`/tickets/${submission.uuid}${searchOf(submission)}`)
}

/**
 * Accept and reopen: whoever came second gets the ticket as it stands, and is told whose it is. A contact whose
 * conversation goes on in another ticket is found there.
 */
async function attend(submission: Submission) {
  const read = readForm(submission.form, Common)
  if (!read.ok) return read.problem
  const { ticketId, userId, queueId, stay: stays } = read.data
  const answer = await change(submission, ticketId, { status: 'open', userId, ...(queueId && { queueId }) })
  if (!answer.ok) return refused(answer, submission.form)
  const ticket = answer.value
  const isElsewhere = ticket.uuid !== submission.uuid
  if (ticket.userId !== userId && !(isElsewhere && ticket.userId === null)) {
    const { userId: holder, user, queue, uuid } = ticket
    const details = { other: { userId: holder, user, queue, uuid } }
    return data({ code: 'ERR_OTHER_OPEN_TICKET', fields: {}, details, values: {} } satisfies FormProblem, 409)
  }
  if (stays && !isElsewhere) return null
  return toAttended(submission, ticket, isElsewhere ? await sayNext({ key: 'ticketElsewhere' }) : undefined)
}

/** The conversation in the section that it stands in now, with the filters that were chosen. Specification 1 §4. */
function toAttended(submission: Submission, { uuid, status }: TicketView, said?: string) {
  const filter = readFilter(new URLSearchParams(searchOf(submission)))
  const section = SECTIONS.find((each) => each === status) ?? 'open'
  const query = filterQuery({ ...filter, tab: 'open', q: '', section })
  return redirect(`/tickets/${uuid}?${query}`, said ? { headers: { 'Set-Cookie': said } } : {})
}

async function close(submission: Submission) {
  const read = readForm(submission.form, Close)
  if (!read.ok) return read.problem
  return leave(
    submission,
    { status: 'closed', sendFarewellMessage: read.data.farewell === '1' },
    'ticketClosed',
  )
}

async function transfer(submission: Submission) {
  const read = readForm(submission.form, Transfer)
  if (!read.ok) return read.problem
  const { ticketId: _id, ...body } = read.data
  return leave(submission, { ...body, isTransfered: true }, 'ticketTransferred')
}

/** A colleague's ticket becomes one's own, in its queue; whether one may see it, and so take it, the API judges. */
async function takeOver(submission: Submission) {
  const read = readForm(submission.form, Common.pick({ userId: true }))
  if (!read.ok) return read.problem
  const found = await ticketOf(submission)
  if (!found.ok) return refused(found, submission.form)
  const { id, queueId } = found.value
  const answer = await change(submission, id, { isTransfered: true, queueId, userId: read.data.userId })
  return answer.ok ? toAttended(submission, answer.value) : refused(answer, submission.form)
}

/** Its owner is asked for the conversation. */
async function ask(submission: Submission) {
  const { request, context, uuid } = submission
  const read = readForm(submission.form, Participant)
  if (!read.ok) return read.problem
  const answer = await apiAs(request, context).call(inbox.requestTakeover, { uuid })
  if (!answer.ok) return refused(answer, submission.form)
  return read.data.stay ? null : redirect(`/tickets/${uuid}${searchOf(submission)}`)
}

/** The viewer takes part in a colleague's conversation. */
async function takePart(submission: Submission) {
  const { request, context } = submission
  const read = readForm(submission.form, Participant)
  if (!read.ok) return read.problem
  const found = await ticketOf(submission)
  if (!found.ok) return refused(found, submission.form)
  const ticket = found.value
  const participant = { ticketId: ticket.id, userId: read.data.userId }
  const answer = await apiAs(request, context).call(tickets.addParticipant, participant)
  return answer.ok ? toAttended(submission, ticket) : refused(answer, submission.form)
}

/** Somebody no longer takes part: the viewer, or whom they take out. */
async function leavePart(submission: Submission) {
  const { request, context, uuid } = submission
  const read = readForm(submission.form, Participant)
  if (!read.ok) return read.problem
  const found = await ticketOf(submission)
  if (!found.ok) return refused(found, submission.form)
  const participant = { ticketId: found.value.id, userId: read.data.userId }
  const answer = await apiAs(request, context).call(tickets.removeParticipant, participant)
  if (!answer.ok) return refused(answer, submission.form)
  return read.data.stay ? null : redirect(`/tickets/${uuid}${searchOf(submission)}`)
}

function ticketOf({ request, context, uuid }: Submission) {
  return apiAs(request, context).call(tickets.getByUuid, { uuid })
}

async function remove(submission: Submission) {
  const read = readForm(submission.form, Common)
  if (!read.ok) return read.problem
  const { request, context } = submission
  const { ticketId } = read.data
  const answer = await apiAs(request, context).call(tickets.remove, { ticketId })
  return answer.ok ? redirect(`/tickets${searchOf(submission)}`) : refused(answer, submission.form)
}

/** A change after which there is nothing to do in the conversation: back to the list. Specification 1 §4. */
async function leave(submission: Submission, body: Change, said?: Toast['key']) {
  const read = readForm(submission.form, Common.pick({ ticketId: true, stay: true }))
  if (!read.ok) return read.problem
  const answer = await change(submission, read.data.ticketId, body)
  if (!answer.ok) return refused(answer, submission.form)
  if (read.data.stay) return null
  const headers = said && { 'Set-Cookie': await sayNext({ key: said }) }
  return redirect(`/tickets${searchOf(submission)}`, { headers })
}

/** Tab, section and filters stay as they were chosen. */
function searchOf({ request }: Submission): string {
  return new URL(request.url).search
}

function change({ request, context }: Submission, ticketId: number, body: Change) {
  return apiAs(request, context).call(tickets.change, { ...body, ticketId })
}
