import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { ConnectionFormInput, ConnectionVersion } from '#domain/connections/contract/schema.ts'
import { type Answered, readPosted } from '~/kit/form/read-form'
import { atFile, chosenIn, takeFile } from '~/kit/form/row-file'
import type { ApiClient, CallResult } from '~/lib/api-client'

/** The input of a connection's sheet. How the connection is paired is asked after it. */
export const ConnectionSheetInput = ConnectionFormInput.omit({ channel: true, pairingNumber: true })

/** The same of one that is there. */
const ConnectionEditInput = ConnectionSheetInput.extend(ConnectionVersion.shape)

/** By what the sheet is judged and saved. */
export const SAVED_CONNECTION = {
  idKey: 'connectionId',
  schemas: { create: ConnectionSheetInput, update: ConnectionEditInput },
  endpoints: { create: endpoints.create, update: endpoints.update, remove: endpoints.remove },
}

/** The picture or video under which the greeting goes, and the calls that take it. */
export const GREETING = {
  field: 'greetingMedia',
  attach: endpoints.attachGreeting,
  detach: endpoints.detachGreeting,
}

type SaveResult = { ok: true; id: number } | ({ ok: false } & Answered)

/** Makes a connection of what the sheet holds, in one call with the file of its greeting: all of it or nothing. */
export async function makeConnection(
  posted: FormData,
  api: Pick<ApiClient, 'call' | 'callForm'>,
): Promise<SaveResult> {
  const sent = readPosted(takeFile(posted, GREETING).form, ConnectionSheetInput)
  if (!sent.ok) return sent
  const file = chosenIn(posted, GREETING)
  const answer = file
    ? greetingAt(await api.callForm(endpoints.create, { connection: JSON.stringify(sent.values), file }))
    : await api.call(endpoints.create, sent.values)
  return answer.ok ? { ok: true, id: answer.value.id } : { ok: false, ...sent.refused(answer) }
}

/** Moves an error of the file to the file's field. */
function greetingAt<T>(result: CallResult<T>): CallResult<T> {
  if (result.ok) return result
  const { code, fields } = result.problem
  const isOfFile = code.startsWith('ERR_FILE_') || 'medias' in fields || 'file' in fields
  return isOfFile ? atFile(GREETING.field, result) : result
}
