import type { SendFailure } from '#domain/messages/schema.ts'

/** Error numbers in the server's ack of a message, in our words; what is not named is simply refused. */
const REFUSALS: Readonly<Record<string, SendFailure>> = {
  '404': 'not_on_whatsapp',
  '413': 'file_refused',
  '429': 'rate_limited',
  /** The account may not start new chats now. */
  '463': 'refused',
  /** The stanza was not accepted as it is, likely stale sessions. */
  '479': 'refused',
}

export function refusalOf(error: string): SendFailure {
  return REFUSALS[error] ?? 'refused'
}
