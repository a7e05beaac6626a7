import { beginsCard } from './vcard.ts'

/**
 * The number of characters of a body that a preview reads: it shows one line, so a long body need not be searched to
 * its end.
 */
const LOOKED_AT = 500

/** The kind that a preview shows in place of a body whose stored form is not for reading. Specification 1 §2, 1 §3. */
export type PreviewKind = 'ad' | 'location' | 'contact' | 'text'

/**
 * Returns the kind of preview that a list, a notification and a push show of a message: its text in one line ('text'),
 * or the name of its kind.
 */
export function previewKind(body: string): PreviewKind {
  const fixed = FIXED.get(body)
  if (fixed) return fixed
  if (beginsCard(body)) return 'contact'
  const parts = body.split('|', 4).map((part) => part.trim())
  if (parts.length >= 2 && isMap(parts[1])) return 'location'
  if (parts.length >= 4 && /^https?:\/\//.test(parts[1] ?? '')) return 'ad'
  return 'text'
}

/** The three bodies that the server writes as the specification fixes them; each screen translates them for its reader. */
const FIXED = new Map<string, PreviewKind>([
  ['Clique de Anúncio', 'ad'],
  ['Localização', 'location'],
  ['Contato', 'contact'],
])

/** The text in one line, without the marks of a signature or an emphasis. */
export function plainText(body: string): string {
  return body
    .slice(0, LOOKED_AT)
    .replace(/([*~_])(\S(?:[^\n]*?\S)?)\1(?=[\s.,;:!?]|$)/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}

function isMap(link: string | undefined): boolean {
  return /^https?:\/\/(maps\.google|www\.google\.[a-z.]+\/maps|maps\.app\.goo\.gl)/.test(link ?? '')
}
