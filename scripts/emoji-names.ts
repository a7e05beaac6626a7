import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/**
 * Writes the names of emojis by which the composer searches, one file a language, from the annotations of Unicode's CLDR:
 * `bun scripts/emoji-names.ts <folder of the unpacked package cldr-annotations-full>`. Run by hand when Unicode has new ones.
 */
const LANGUAGES = { 'pt-BR': 'pt', en: 'en', es: 'es', tr: 'tr' } as const
const TO = path.resolve(import.meta.dirname, '../app/kit/composer/emoji/names')

const Annotated = z.object({ default: z.array(z.string()).optional(), tts: z.array(z.string()).optional() })
const File = z.object({ annotations: z.object({ annotations: z.record(z.string(), Annotated) }) })

/** Without a selector some are drawn as letters are: CLDR leaves it out, phones expect it. */
const drawn = (emoji: string) => (/^\p{Emoji_Presentation}/u.test(emoji) ? emoji : `${emoji}\u{fe0f}`)
const isEmoji = (text: string) => /^\p{Extended_Pictographic}/u.test(text) || /^\p{RI}{2}$/u.test(text)

function linesOf(from: string, language: string): string[] {
  const file = path.join(from, 'annotations', language, 'annotations.json')
  const { annotations } = File.parse(JSON.parse(readFileSync(file, 'utf8'))).annotations
  return Object.entries(annotations)
    .filter(([emoji]) => isEmoji(emoji))
    .map(([emoji, { tts, default: words = [] }]) => {
      const [name = ''] = tts ?? []
      const otherNames = words.filter((text) => text !== name)
      return `${drawn(emoji)} ${[name, ...otherNames].join('|')}`
    })
}

const [from] = process.argv.slice(2)
if (!from) throw new Error('the folder of the unpacked package is missing')
for (const [language, locale] of Object.entries(LANGUAGES)) {
  const text = JSON.stringify(linesOf(from, locale), null, 2)
  writeFileSync(path.join(TO, `${language}.json`), `${text}\n`)
}
