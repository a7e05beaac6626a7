import * as endpoints from '#domain/connections/endpoints.ts'
import { ConnectionFormInput } from '#domain/connections/schema.ts'

/** What the sheet of a connection sends: how it is paired comes after it. */
export const ConnectionSheetInput = ConnectionFormInput.omit({ channel: true, pairingNumber: true })

/** By what the sheet is judged and saved. */
export const SAVED_CONNECTION = {
  idKey: 'connectionId',
  schemas: { create: ConnectionSheetInput, update: ConnectionSheetInput },
  endpoints: { create: endpoints.create, update: endpoints.update, remove: endpoints.remove },
}

/** The picture or video under which the greeting goes, and the calls that take it. */
export const GREETING = {
  field: 'greetingMedia',
  attach: endpoints.attachGreeting,
  detach: endpoints.detachGreeting,
}
