import type { ContactRow } from '../queries.ts'

/** What of a contact a merge may change. */
export type Mergeable = Pick<
  ContactRow,
  'name' | 'number' | 'email' | 'isActive' | 'isParticipantOnly' | 'pictureFileId'
>

/** The person's name, number and picture when the kept contact has none of its own; blocked stays blocked. */
export function takenOver(kept: Mergeable, merged: Mergeable): Mergeable {
  const isUnnamed = kept.name === '' || kept.name === kept.number
  const hasName = merged.name !== '' && merged.name !== merged.number
  return {
    name: isUnnamed && hasName ? merged.name : kept.name,
    number: kept.number || merged.number,
    email: kept.email || merged.email,
    isActive: kept.isActive && merged.isActive,
    isParticipantOnly: kept.isParticipantOnly && merged.isParticipantOnly,
    pictureFileId: kept.pictureFileId ?? merged.pictureFileId,
  }
}

/**
 * What taking a merge back changes on the kept contact: what it had taken over, unless somebody has changed that since.
 */
export function givenBack(now: Mergeable, before: Mergeable, merged: Mergeable): Partial<Mergeable> {
  const then = takenOver(before, merged)
  return {
    ...(now.name === then.name && { name: before.name }),
    ...(now.number === then.number && { number: before.number }),
    ...(now.email === then.email && { email: before.email }),
    ...(now.isActive === then.isActive && { isActive: before.isActive }),
    ...(now.isParticipantOnly === then.isParticipantOnly && { isParticipantOnly: before.isParticipantOnly }),
    ...(now.pictureFileId === then.pictureFileId && { pictureFileId: before.pictureFileId }),
  }
}
