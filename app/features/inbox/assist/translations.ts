import { useSyncExternalStore } from 'react'
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '#domain/prompts/contract/assist.ts'
import * as assist from '#domain/prompts/contract/assist-endpoints.ts'
import { useMutation } from '~/kit/mutation'

/** Translations that were asked for in this tab, by message, with the version of the message that they are of. */
const translations = new Map<number, { version: number; text: string }>()
const listeners = new Set<() => void>()
const MAX_KEPT = 500

type Translated = { id: number; version: number }

/** The translation of a message as it stands now; undefined where none was asked for. */
export function useTranslationOf({ id, version }: Translated): string | undefined {
  const translation = useSyncExternalStore(
    listen,
    () => translations.get(id),
    () => undefined,
  )
  return translation?.version === version ? translation.text : undefined
}

/** Has a message translated into the reader's language, to be read below it. */
export function useTranslate({ id, version }: Translated, language: string) {
  const { run, busy } = useMutation(assist.translate, { key: id })
  return {
    busy,
    async translate() {
      const answer = await run({ messageId: id, language: targetOf(language) })
      if (answer.ok) keep(id, { version, text: answer.value.text })
    },
  }
}

function targetOf(language: string): TranslationLanguage {
  return TRANSLATION_LANGUAGES.find((candidate) => language.startsWith(candidate)) ?? 'en'
}

function keep(id: number, translation: { version: number; text: string }): void {
  if (translations.size >= MAX_KEPT) translations.clear()
  translations.set(id, translation)
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
