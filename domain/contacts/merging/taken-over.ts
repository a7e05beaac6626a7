import { type ContactRow, MAX_OTHER_NUMBERS } from '../queries.ts'

/** What of a contact a merge may change. */
export type Mergeable = Pick<
  ContactRow,
  | 'name'
  | 'number'
  | 'otherNumbers'
  | 'email'
  | 'isActive'
  | 'isParticipantOnly'
  | 'pictureFileId'
  | 'walletUserId'
>

/**
 * The person's name, number and picture when the kept contact has none of its own; blocked stays blocked. Texts of both
 * may hold every number of both.
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
  }
}

/**
 * What taking a merge back changes on the kept contact: what it had taken over, unless somebody has changed that since. A
 * number of the other's is nobody's change: whoever writes last gives the contact its number (find-or-create-contact.ts).
 */
export function givenBack(now: Mergeable, before: Mergeable, merged: Mergeable): Partial<Mergeable> {
  const then = takenOver(before, merged)
  const brought = [merged.number, ...merged.otherNumbers].filter((one) => one !== before.number)
  const isTheirs = now.number === then.number || brought.includes(now.number)
  const number = isTheirs ? before.number : now.number
  const ownNow = now.otherNumbers.filter((one) => !brought.includes(one))
  return {
    otherNumbers: asOthers(number, [...ownNow, ...before.otherNumbers]),
    ...(now.name === then.name && { name: before.name }),
    ...(number !== now.number && { number }),
    ...(now.email === then.email && { email: before.email }),
    ...(now.isActive === then.isActive && { isActive: before.isActive }),
    ...(now.isParticipantOnly === then.isParticipantOnly && { isParticipantOnly: before.isParticipantOnly }),
    ...(now.pictureFileId === then.pictureFileId && { pictureFileId: before.pictureFileId }),
    ...(now.walletUserId === then.walletUserId && { walletUserId: before.walletUserId }),
  }
}

/** Numbers beside the one that somebody has: each once, the latest of them. */
function asOthers(number: string, numbers: readonly string[]): string[] {
  const others = new Set(numbers.filter((one) => one !== '' && one !== number))
  return [...others].slice(0, MAX_OTHER_NUMBERS)
}
