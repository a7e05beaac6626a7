import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/core/languages.ts'
import { type NamedEmoji, readEmojis } from './find-emojis'

/** Every emoji in the viewer's language; undefined until its names have come, and while they cannot be had. */
export function useEmojis(): readonly NamedEmoji[] | undefined {
  const { language } = useTranslation().i18n
  const [all, setAll] = useState<readonly NamedEmoji[]>()
  useEffect(() => {
    let isHere = true
    readEmojis(isLanguage(language) ? language : DEFAULT_LANGUAGE).then(
      (emojis) => isHere && setAll(emojis),
      // Without a network the usual ones are there all the same.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [language])
  return all
}
