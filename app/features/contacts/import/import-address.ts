import { PHONE_BOOK_KINDS, type PhoneBookKind } from '#domain/contacts/contract/phone-book/schema.ts'

/** The name in the sheet's own address by which an import is shown. */
export const JOB = 'job'
/** The same of what is imported from a phone. */
export const OF = 'of'

/** What of a phone an address means: whom it has saved, unless it says something else. */
export function kindIn(search: URLSearchParams): PhoneBookKind {
  return PHONE_BOOK_KINDS.find((kind) => kind === search.get(OF)) ?? 'saved'
}

/** The sheet of an import from a phone, over the list as it is searched. */
export function phoneAddress(search: string, of: PhoneBookKind): string {
  const query = new URLSearchParams(search)
  query.delete(JOB)
  query.set(OF, of)
  return `/contacts/import/phone?${query}`
}
