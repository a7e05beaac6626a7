/** A line is shown of it: a long body is not read to its end for it, and its marks not paired over it. */
const LOOKED_AT = 500

/** What stands in place of a body that nobody wants to read as it is stored. Specification 1 §2, 1 §3. */
export type PreviewKind = 'ad' | 'location' | 'contact' | 'text'

/** What a list, a notification and a push say of a message: its text in one line, or of what kind it is. */
export function previewKind(body: string): PreviewKind {
  const fixed = FIXED.get(body)
  if (fixed) return fixed
  if (/^BEGIN:VCARD/i.test(body)) return 'contact'
  const parts = body.split('|', 4).map((part) => part.trim())
  if (parts.length >= 2 && isMap(parts[1])) return 'location'
  if (parts.length >= 4 && /^https?:\/\//.test(parts[1] ?? '')) return 'ad'
  return 'text'
}

/** The server writes these three as the specification fixes them; who shows them says them in the reader's language. */
const FIXED = new Map<string, PreviewKind>([
  ['Clique de Anúncio', 'ad'],
  ['Localização', 'location'],
  ['Contato', 'contact'],
])

/** One line without the marks of a signature or an emphasis. */
export function plainText(body: string): string {
  return body
    .slice(0, LOOKED_AT)
    .replace(/([*~_])(\S(?:[^\n]*?\S)?)\1(?=[\s.,;:!?]|$)/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whose card it is, if it says. */
export function cardName(body: string): string | undefined {
  const [, name] = /^(?:item\d+\.)?FN(?:;[^:\n]*)?:(.*)$/im.exec(body.slice(0, LOOKED_AT)) ?? []
  return name?.replace(/\\([,;\\])/g, '$1').trim() || undefined
}

function isMap(link: string | undefined): boolean {
  return /^https?:\/\/(maps\.google|www\.google\.[a-z.]+\/maps|maps\.app\.goo\.gl)/.test(link ?? '')
}
