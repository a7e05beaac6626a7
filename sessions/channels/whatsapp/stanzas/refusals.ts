import type { SendFailure } from '#domain/messages/contract/schema.ts'
import { isGroup } from '../jids.ts'

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

/** The same of a group's message. */
const GROUP_REFUSALS: Readonly<Record<string, SendFailure>> = {
  '401': 'admins_only',
  '403': 'not_in_group',
}

export function refusalOf(error: string, chat: string | undefined): SendFailure {
  const ofGroup = isGroup(chat) ? GROUP_REFUSALS[error] : undefined
  return ofGroup ?? REFUSALS[error] ?? 'refused'
}
