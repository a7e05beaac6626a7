import { useTranslation } from 'react-i18next'
import { cut } from '~/lib/text/format'

/** The last message is cut at this many characters in a row. Specification 1 §2. */
const PREVIEW_LENGTH = 40

/** A row shows a line: a long body is not read to its end for it, and its marks not paired over it. */
const LOOKED_AT = 500

export type PreviewKind = 'ad' | 'location' | 'contact' | 'text'

/** What a row says in place of a body that nobody wants to read as it is stored. Specification 1 §2, 1 §3. */
export function previewKind(body: string): PreviewKind {
  const fixed = FIXED.get(body)
  if (fixed) return fixed
  if (/^BEGIN:VCARD/i.test(body)) return 'contact'
  const parts = body.split('|', 4).map((part) => part.trim())
  if (parts.length >= 2 && isMap(parts[1])) return 'location'
  if (parts.length >= 4 && /^https?:\/\//.test(parts[1] ?? '')) return 'ad'
  return 'text'
}

/** The server writes these three as the specification fixes them; here they are said in the visitor's language. */
const FIXED = new Map<string, PreviewKind>([
  ['Clique de Anúncio', 'ad'],
  ['Localização', 'location'],
  ['Contato', 'contact'],
])

/** One line without the marks of a signature or an emphasis. */
export function plainText(body: string) {
  return body
    .slice(0, LOOKED_AT)
    .replace(/([*~_])(\S(?:[^\n]*?\S)?)\1(?=[\s.,;:!?]|$)/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}

export function usePreview() {
  const { t } = useTranslation('tickets')
  return (body: string): string => {
    const kind = previewKind(body)
    if (kind !== 'text') return t(`preview.${kind}`)
    return cut(plainText(body), PREVIEW_LENGTH)
  }
}

function isMap(link: string | undefined) {
  return /^https?:\/\/(maps\.google|www\.google\.[a-z.]+\/maps|maps\.app\.goo\.gl)/.test(link ?? '')
}
