import { type ContactRow, MAX_OTHER_NUMBERS } from '../queries.ts'

/**
 * The details of a contact that a merge may change, besides its number. The kept contact's own value is restored unless
 * somebody has changed it since.
 */
const DETAILS = [
  'name',
  'email',
  'isActive',
  'isParticipantOnly',
  'pictureFileId',
  'walletUserId',
  'disableBot',
  'acceptAudioMessage',
  'lgpdAcceptedAt',
  'createdAt',
  'isImported',
] as const satisfies readonly (keyof ContactRow)[]
const FIELDS = ['number', 'otherNumbers', ...DETAILS] as const

export type Mergeable = Pick<ContactRow, (typeof FIELDS)[number]>
type Before = { [Field in keyof Mergeable]?: Mergeable[Field] | undefined } & Pick<
  Mergeable,
  'number' | 'otherNumbers'
>

export function mergeableOf(contact: Mergeable): Mergeable {
  return only(contact, FIELDS)
}

/**
 * The person's name, number and picture when the kept contact has none of its own; blocked stays blocked, a bot that was
 * switched off and audio that was refused stay so, and a consent counts since it was first given. They are here since they first
 * came, and as an import's if that brought them then. Texts of both may hold every number of both.
 */
export function takenOver(keptContact: Mergeable, merged: Mergeable): Mergeable {
  const isUnnamed = keptContact.name === '' || keptContact.name === keptContact.number
  const hasName = merged.name !== '' && merged.name !== merged.number
  const number = keptContact.number || merged.number
  const { createdAt, isImported } = earlierOf(keptContact, merged)
  return {
    name: isUnnamed && hasName ? merged.name : keptContact.name,
    number,
    otherNumbers: asOthers(number, [merged.number, ...keptContact.otherNumbers, ...merged.otherNumbers]),
    email: keptContact.email || merged.email,
    isActive: keptContact.isActive && merged.isActive,
    isParticipantOnly: keptContact.isParticipantOnly && merged.isParticipantOnly,
    pictureFileId: keptContact.pictureFileId ?? merged.pictureFileId,
    walletUserId: keptContact.walletUserId ?? merged.walletUserId,
    disableBot: keptContact.disableBot || merged.disableBot,
    acceptAudioMessage: keptContact.acceptAudioMessage && merged.acceptAudioMessage,
    lgpdAcceptedAt: earlier(keptContact.lgpdAcceptedAt, merged.lgpdAcceptedAt),
    createdAt,
    isImported,
  }
}

/** Returns the contact who came first; whoever only wrote in a group has not come. */
function earlierOf(contact: Mergeable, otherContact: Mergeable): Mergeable {
  if (contact.isParticipantOnly !== otherContact.isParticipantOnly)
    return contact.isParticipantOnly ? otherContact : contact
  return contact.createdAt <= otherContact.createdAt ? contact : otherContact
}

function earlier(date: Date | null, otherDate: Date | null): Date | null {
  if (!date || !otherDate) return date ?? otherDate
  return date <= otherDate ? date : otherDate
}

/**
 * Returns the changes to the kept contact when a merge is undone: the values that it had taken over are restored,
 * unless somebody has changed them since. A number of the other contact does not count as somebody's change: every
 * message gives the contact the number of its sender (find-or-create-contact.ts).
 */
export function givenBack(now: Mergeable, before: Before, merged: Mergeable): Partial<Mergeable> {
  const takenOverNow = takenOver({ ...now, ...definedFields(before) }, merged)
  const brought = [merged.number, ...merged.otherNumbers].filter(
    (otherNumber) => otherNumber !== before.number,
  )
  const isTheirs = now.number === takenOverNow.number || brought.includes(now.number)
  const number = isTheirs ? before.number : now.number
  const ownNow = now.otherNumbers.filter((otherNumber) => !brought.includes(otherNumber))
  const unchanged = DETAILS.filter((field) => Bun.deepEquals(now[field], takenOverNow[field]))
  return {
    ...definedFields(only(before, unchanged)),
    otherNumbers: asOthers(number, [...ownNow, ...before.otherNumbers]),
    ...(number !== now.number && { number }),
  }
}

function only<T extends object, F extends keyof T>(from: T, fields: readonly F[]): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>
}

/** Without what an old merge did not note. */
function definedFields(
  from: { [Field in keyof Mergeable]?: Mergeable[Field] | undefined },
): Partial<Mergeable> {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined))
}

/** Numbers beside the one that somebody has: each once, the latest of them. */
function asOthers(number: string, numbers: readonly string[]): string[] {
  const otherNumbers = new Set(numbers.filter((otherNumber) => otherNumber !== '' && otherNumber !== number))
  return [...otherNumbers].slice(0, MAX_OTHER_NUMBERS)
}
