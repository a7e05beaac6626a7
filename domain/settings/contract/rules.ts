/** The kind of support to which users are led: a conversation, an e-mail, a page. */
export type SupportKind = 'phone' | 'email' | 'page'

/** A contact of the platform's support, tidied: a number as `+` and its digits. What is none of the three stays as it is. */
export function tidyContact(text: string): string {
  const digits = text.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{8,15}$/.test(digits) ? `+${digits.replace('+', '')}` : text
}

/** Undefined for what leads nowhere. */
export function supportKind(contact: string): SupportKind | undefined {
  if (/^\+\d{8,15}$/.test(contact)) return 'phone'
  if (/^[^\s@?&/:]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(contact)) return 'email'
  const page = URL.parse(contact)
  return page?.protocol === 'https:' && page.username === '' && page.password === '' ? 'page' : undefined
}

/** The address that a button for help opens, with words to begin with where the way takes some; undefined without a contact. */
export function supportLink(contact: string, words: string): string | undefined {
  const text = encodeURIComponent(words.toWellFormed())
  const kind = supportKind(contact)
  if (kind === 'phone') return `https://wa.me/${contact.slice(1)}?text=${text}`
  if (kind === 'email') return `mailto:${addressOf(contact)}?subject=${text}`
  // As the browser understands it: `https:name` would be a page of ours.
  return kind && URL.parse(contact)?.href
}

/** Signs of a name that mean something in a link mean nothing there. */
function addressOf(email: string): string {
  const [name = '', host = ''] = email.toWellFormed().split('@')
  return `${encodeURIComponent(name)}@${host}`
}
