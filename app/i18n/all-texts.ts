import type { Language } from '#domain/core/languages.ts'
import { ALL_PAGES } from '../pages'
import { FRAME_TEXTS, loadTexts, type Namespace } from './texts'

/** Every namespace: the frame's, and what the pages show. */
export const NAMESPACES: readonly Namespace[] = [
  ...new Set([...FRAME_TEXTS, ...ALL_PAGES.flatMap(([, { texts }]) => texts)]),
]

/** Every text of a language, by namespace: what a server needs to write any page. */
export async function allTexts(language: Language): Promise<Record<string, object>> {
  const texts = await Promise.all(
    NAMESPACES.map(async (namespace) => [namespace, await loadTexts(language, namespace)] as const),
  )
  return Object.fromEntries(texts)
}
