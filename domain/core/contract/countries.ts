import { getCountries, isSupportedCountry } from 'libphonenumber-js/min'

/** ISO 3166; those that have phone numbers. */
export function countries(): readonly string[] {
  return getCountries()
}

export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}
