import { type ContactRow, MAX_OTHER_NUMBERS } from '../queries.ts'

/** What of a contact a merge may change, but its number: the kept one's is given back unless somebody has changed it since. */
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
 * switched off and audio that was refused stay so, and a consent counts since it was first given. Texts of both may hold every
 * number of both.
 */
export function takenOver(kept: Mergeable, merged: Mergeable): Mergeable {
  const isUnnamed = kept.name === '' || kept.name === kept.number
  const hasName = merged.name !== '' && merged.name !== merged.number
  const number = kept.number || merged.number
  return {
    name: isUnnamed && hasName ? merged.name : kept.name,
    number,
    otherNumbers: asOthers(number, [merged.number, ...kept.otherNumbers, ...merged.otherNumbers]),
    email: kept.email || merged.email,
    isActive: kept.isActive && merged.isActive,
    isParticipantOnly: kept.isParticipantOnly && merged.isParticipantOnly,
    pictureFileId: kept.pictureFileId ?? merged.pictureFileId,
    walletUserId: kept.walletUserId ?? merged.walletUserId,
    disableBot: kept.disableBot || merged.disableBot,
    acceptAudioMessage: kept.acceptAudioMessage && merged.acceptAudioMessage,
    lgpdAcceptedAt: earlier(kept.lgpdAcceptedAt, merged.lgpdAcceptedAt),
  }
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one <= other ? one : other
}

/**
 * What taking a merge back changes on the kept contact: what it had taken over, unless somebody has changed that since. A
 * number of the other's is nobody's change: whoever writes last gives the contact its number (find-or-create-contact.ts).
 */
export function givenBack(now: Mergeable, before: Before, merged: Mergeable): Partial<Mergeable> {
  const then = takenOver({ ...now, ...known(before) }, merged)
  const brought = [merged.number, ...merged.otherNumbers].filter((one) => one !== before.number)
  const isTheirs = now.number === then.number || brought.includes(now.number)
  const number = isTheirs ? before.number : now.number
  const ownNow = now.otherNumbers.filter((one) => !brought.includes(one))
  const unchanged = DETAILS.filter((field) => Bun.deepEquals(now[field], then[field]))
  return {
    ...known(only(before, unchanged)),
    otherNumbers: asOthers(number, [...ownNow, ...before.otherNumbers]),
    ...(number !== now.number && { number }),
  }
}

function only<T extends object, F extends keyof T>(from: T, fields: readonly F[]): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>
}

/** Without what an old merge did not note. */
function known(from: { [Field in keyof Mergeable]?: Mergeable[Field] | undefined }): Partial<Mergeable> {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined))
}

/** Numbers beside the one that somebody has: each once, the latest of them. */
function asOthers(number: string, numbers: readonly string[]): string[] {
  const others = new Set(numbers.filter((one) => one !== '' && one !== number))
  return [...others].slice(0, MAX_OTHER_NUMBERS)
}
