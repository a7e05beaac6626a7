import { PHONE_BOOK_KINDS, type PhoneBookKind } from '#domain/contacts/contract/phone-book/schema.ts'

/** The name in the sheet's own address by which an import is shown. */
export const JOB = 'job'
/** The same of what is imported from a phone. */
export const KIND_PARAM = 'of'

/**
 * Returns the kind of a phone's people that the address asks for: the saved ones, unless the address says something
 * else.
 */
export function kindIn(search: URLSearchParams): PhoneBookKind {
  return PHONE_BOOK_KINDS.find((kind) => kind === search.get(KIND_PARAM)) ?? 'saved'
}

/** The sheet of an import from a phone, over the list as it is searched. */
export function phoneAddress(search: string, kind: PhoneBookKind): string {
  const query = new URLSearchParams(search)
  query.delete(JOB)
  query.set(KIND_PARAM, kind)
  return `/contacts/import/phone?${query}`
}
