/** Any origin does: only whether a path stays on it matters. */
const OWN_ORIGIN = 'https://ours.invalid'

/** The characters that browsers drop from an address, or read as a slash: `/\t/evil.example` is another site. */
const DECEPTIVE = /[\p{Cc}\\]/u

/**
 * A path of ours (with query and fragment, escaped for a header) of what a visitor names as the place to go back to;
 * undefined for another site, however it is disguised. The only judge of such addresses.
 */
export function safePath(named: unknown): string | undefined {
  if (typeof named !== 'string' || !named.startsWith('/') || DECEPTIVE.test(named)) return undefined
  if (!URL.canParse(named, OWN_ORIGIN)) return undefined
  const { origin, pathname, search, hash } = new URL(named, OWN_ORIGIN)
  // `/.//evil.example` stays here at first, and becomes `//evil.example` once its dots are resolved.
  return origin === OWN_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
