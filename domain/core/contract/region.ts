import { z } from 'zod'

/**
 * The usual country of a company. A company's hours are in its time zone, and numbers that are typed without a country
 * belong to its country.
 */
export const DEFAULT_COUNTRY = 'BR'

/** ISO 3166, two letters. Whether there is such a country is judged by the verb (countries.ts): its list is too long for a page. */
export const Country = () => z.string().regex(/^[A-Z]{2}$/)

/** An IANA time zone that this server knows. */
export const TimeZone = () => z.string().max(60).refine(isTimeZone, 'invalid')

function isTimeZone(name: string): boolean {
  try {
    return (
      name.includes('/') &&
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

export function timeZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/') && !name.startsWith('Etc/'))
}
