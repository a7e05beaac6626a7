import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/core/contract/languages.ts'
import { type NamedEmoji, readEmojis } from './find-emojis'

/** All emojis with their names in the viewer's language; undefined until these are loaded, or while they cannot be. */
export function useEmojis(): readonly NamedEmoji[] | undefined {
  const { language } = useTranslation().i18n
  const [loadedEmojis, setLoadedEmojis] = useState<readonly NamedEmoji[]>()
  useEffect(() => {
    let isHere = true
    readEmojis(isLanguage(language) ? language : DEFAULT_LANGUAGE).then(
      (emojis) => isHere && setLoadedEmojis(emojis),
      // Without a network the short selection is still offered.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [language])
  return loadedEmojis
}
