import type { PushDevice } from './contract/schema.ts'

/**
 * The patterns of browsers' names. A browser's own name stands last, behind those of the browsers as which it also
 * identifies itself; so the specific ones are tested first.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const satisfies readonly (readonly [RegExp, PushDevice['system']])[]

/** Name and system of a browser, as its User-Agent header says (RFC 9110 §10.1.5); null what it does not say. */
export function browserName(userAgent: string): Pick<PushDevice, 'browser' | 'system'> {
  const [, browser = null] = BROWSERS.find(([sign]) => sign.test(userAgent)) ?? []
  const [, system = null] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? []
  return { browser, system }
}
