import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Serves a feature's texts in one language. The file holds every language, and a browser gets only the one that it asks
 * for: `texts.json?language=tr`.
 */
export const textsByLanguage: Plugin = {
  name: 'texts-by-language',
  enforce: 'pre',
  async load(id) {
    const [, file, language] = /^(.+\/texts\.json)\?language=([\w-]+)$/.exec(id) ?? []
    if (!file || !language) return
    return textsIn(language, await readFile(file, 'utf8'))
  },
}

/** The part of the file that one language has, as JSON. */
export function textsIn(language: string, text: string): string {
  const texts: Record<string, object> = JSON.parse(text)
  const part = texts[language]
  if (!part) throw new Error(`texts.json has nothing in ${language}`)
  return JSON.stringify(part)
}
