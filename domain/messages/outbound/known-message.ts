import type { Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { cleanFileName } from '../../files/contract/rules.ts'
import type { Interactive } from '../contract/interactive/interactive-content.ts'
import type { MessageView } from '../contract/schema.ts'
import type { MessageRow } from '../message-view.ts'
import { loadMessages, messageViews } from '../queries.ts'
import { findByClientIds } from './client-ids.ts'

/** The content of a request, as far as the message that it made shows it; absent fields are not compared. */
export type RequestedMessage = {
  isPrivate: boolean
  quotedId: number | null
  /** As they were typed: variables are filled and mentions are written otherwise in what is stored. */
  typed?: string
  /** The whole body, as it is stored. */
  body?: string
  file: RequestedFile | null
  interactive?: Interactive
}
export type RequestedFile = { name: string; size: number }

/** The ids of all that a request may make, and what it asks for; the last is the message that is answered. */
type RepeatableRequest = { clientIds: readonly (string | null)[]; requested: readonly RequestedMessage[] }

/**
 * Returns the message that `make` creates. If that is refused, returns the message that an earlier request with the
 * same client id made: a repetition gets the same answer as before, whatever has happened to the ticket. Throws
 * ERR_VALIDATION when the earlier message was in another ticket, or had other content: then it is no repetition, and
 * its content would be lost.
 */
export async function orKnown(
  tx: Tx,
  { id: ticketId }: { id: number },
  { clientIds, requested }: RepeatableRequest,
  make: () => Promise<MessageView>,
): Promise<MessageView> {
  try {
    return await make()
  } catch (error) {
    const sentIds = error instanceof AppError ? await findByClientIds(tx, clientIds) : []
    if (sentIds.length === 0) throw error
    await requireRepetition(tx, { ticketId, ids: sentIds, requested })
    return firstOrThrow(await messageViews(tx, sentIds.slice(-1)), 'ERR_CREATING_MESSAGE')
  }
}

type Repetition = { ticketId: number; ids: readonly number[]; requested: readonly RequestedMessage[] }

/** Refuses a client id under which something else was said, or the same in another ticket. Throws ERR_VALIDATION. */
export async function requireRepetition(tx: Tx, { ticketId, ids, requested }: Repetition): Promise<void> {
  const rows = await loadMessages(tx, ids)
  const isSame =
    rows.length === requested.length &&
    rows.every((row, index) => {
      const request = requested[index]
      return row.ticketId === ticketId && request !== undefined && isOf(row, request)
    })
  if (!isSame) throw invalid({ clientId: 'taken' })
}

/** Whether the message may be the one that was asked for. Of what was edited or deleted since, nobody can tell. */
function isOf(row: MessageRow, request: RequestedMessage): boolean {
  if (row.isPrivate !== request.isPrivate) return false
  if (row.isDeleted) return true
  if (row.quoted !== null && row.quoted.id !== request.quotedId) return false
  return isFileOf(row, request) && (row.isEdited || isTextOf(row, request))
}

function isFileOf({ file }: MessageRow, { file: requestedFile }: RequestedMessage): boolean {
  if (file === null || requestedFile === null) return file === requestedFile
  // A picture that came as text in JSON has no name of its own.
  const hasName =
    file.originalName === null || file.originalName === (cleanFileName(requestedFile.name) || 'file')
  return hasName && file.size === requestedFile.size
}

function isTextOf(
  { body, dataJson }: MessageRow,
  { typed, body: fullBody, interactive }: RequestedMessage,
): boolean {
  const pressed = dataJson?.interactive
  if (interactive && pressed) return Bun.deepEquals(pressed, JSON.parse(JSON.stringify(interactive)))
  if (fullBody !== undefined) return body === fullBody
  return typed === undefined || /\{\{|@/.test(typed) || body.endsWith(typed)
}
