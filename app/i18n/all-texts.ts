import type { Language } from '#domain/core/contract/languages.ts'
import { ALL_PAGES } from '~/pages/all-pages'
import { FRAME_TEXTS, type Namespace } from './texts'
import { addZeroForms } from './zero-forms'

/** Every namespace: the frame's, and what the pages show. */
export const NAMESPACES: readonly Namespace[] = [
  ...new Set<Namespace>([...FRAME_TEXTS, ...ALL_PAGES.flatMap(([, { texts }]) => texts)]),
]

/** Every text of a language, by namespace: what a server needs to write any page. */
export async function allTexts(language: Language): Promise<Record<string, object>> {
  const texts = await Promise.all(
    NAMESPACES.map(
      async (namespace) => [namespace, addZeroForms(language, await loadTexts(language, namespace))] as const,
    ),
  )
  return Object.fromEntries(texts)
}

/** The namespaces of `app/i18n/<language>/`; the others are features, which have all languages in one file. */
const FRAME: ReadonlySet<string> = new Set([
  ...FRAME_TEXTS,
  ...(['bubbles', 'composer', 'login', 'messages', 'tickets'] as const satisfies Namespace[]),
])

async function loadTexts(language: Language, namespace: Namespace): Promise<object> {
  if (FRAME.has(namespace)) {
    const frame: { default: object } = await import(`./${language}/${namespace}.json`)
    return frame.default
  }
  const feature: { default: Record<Language, object> } = await import(`../features/${namespace}/texts.json`)
  return feature.default[language]
}
