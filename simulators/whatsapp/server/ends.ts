/** The ways the server ends a connection, and what the client makes of each. */
import type { Connection } from '../model.ts'
import { type BinaryNode, el } from '../protocol/node.ts'

export type Ending = 'close' | 'terminate' | 'freeze' | 'thaw' | 'replaced' | `${number}`

/** `<failure/>` at login: the client turns `reason` into the disconnect status code. */
export function refuse(connection: Connection, reason: number): void {
  connection.send(el('failure', { reason: String(reason), location: 'sim' }))
  connection.close()
}

/** A stream error such as 503 or 515, then the end. */
export function streamError(
  connection: Connection,
  attrs: Record<string, string>,
  ...content: BinaryNode[]
): void {
  connection.send(el('stream:error', attrs, content.length ? content : undefined))
  connection.close()
}

/** 515: the client has to connect again with the credentials it has just got. */
export function restartRequired(connection: Connection): void {
  streamError(connection, { code: '515' })
}

/** 401: the device was unlinked on the phone. */
export function deviceRemoved(connection: Connection): void {
  streamError(connection, { code: '401' }, el('conflict', { type: 'device_removed' }))
}

/** 440: somebody else logged in with the same credentials. */
export function replaced(connection: Connection): void {
  streamError(connection, {}, el('conflict', { type: 'replaced' }))
}

/** Ends or stalls a connection in a named way; a number is a stream error code. */
export function breakConnection(connection: Connection, ending: Ending): void {
  if (ending === 'close') connection.close()
  else if (ending === 'terminate') connection.terminate()
  else if (ending === 'freeze') connection.freeze()
  else if (ending === 'thaw') connection.thaw()
  else if (ending === 'replaced') replaced(connection)
  else streamError(connection, { code: ending })
}
