/** The words of the page in four languages. */
import { loadLayout, saveLayout } from './layout.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { pt, type Words } from './words/pt.ts'
import { tr } from './words/tr.ts'

export type TextKey = keyof Words
export const LANGUAGES = { 'pt-BR': pt, en, es, tr } satisfies Record<string, Words>
export type Language = keyof typeof LANGUAGES

export function currentLanguage(): Language {
  return readLanguage(loadLayout().language) ?? spoken() ?? 'pt-BR'
}

/** Takes another language; the page is drawn anew by the caller. */
export function setLanguage(name: string): void {
  const language = readLanguage(name)
  if (language) saveLayout({ language })
}

/** A text with its `{places}` filled. */
export function t(textKey: TextKey, values: Record<string, string | number> = {}): string {
  const text = LANGUAGES[currentLanguage()][textKey]
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The hour of a message. */
export function clock(seconds: number): string {
  const options = { hour: '2-digit', minute: '2-digit' } as const
  return new Date(seconds * 1000).toLocaleTimeString(currentLanguage(), options)
}

/** Today, yesterday, or the date. */
export function dayName(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000)
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000)
  if (days === 0) return t('today')
  if (days === 1) return t('yesterday')
  const year = date.getFullYear() === now.getFullYear() ? undefined : ('numeric' as const)
  return date.toLocaleDateString(currentLanguage(), { day: 'numeric', month: 'long', year })
}

/** The hour for today, else the day in short: what a list of chats shows. */
export function shortTime(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000)
  if (midnight(now) === midnight(date)) return clock(seconds)
  return date.toLocaleDateString(currentLanguage(), { day: '2-digit', month: '2-digit' })
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** The first language the browser asks for that the page speaks. */
function spoken(): Language | undefined {
  for (const preferred of navigator.languages) {
    const match = LANGUAGE_NAMES.find(
      (languageName) => languageName.slice(0, 2) === preferred.slice(0, 2).toLowerCase(),
    )
    if (match) return match
  }
  return undefined
}

function readLanguage(name: string | undefined): Language | undefined {
  return LANGUAGE_NAMES.find((languageName) => languageName === name)
}

const LANGUAGE_NAMES = ['pt-BR', 'en', 'es', 'tr'] as const satisfies readonly Language[]
