import { countries } from '#domain/core/contract/countries.ts'
import type { Language } from '#domain/core/contract/languages.ts'
import { timeZones } from '#domain/core/contract/region.ts'

/**
 * Returns the countries, by their names in a language and in its order, and the time zones. The server writes the names:
 * browsers know others for some countries, and a page whose texts differ from the server's is drawn anew.
 */
export function regionChoices(language: Language) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const choices = countries().map((value) => ({ value, label: names.of(value) ?? value }))
  return {
    countries: choices.toSorted((first, second) => first.label.localeCompare(second.label, language)),
    timeZones: timeZones(),
  }
}
