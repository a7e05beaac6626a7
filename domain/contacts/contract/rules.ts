import { type Actor, isVisitor } from '../../core/contract/actor.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../core/contract/languages.ts'

const MASK = '*'
const MIN_DIGITS = 8
const MAX_DIGITS = 20

/** The digits of what a person typed: `+55 (11) 98765-4321` → `5511987654321`. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Whether the text can be a phone number with country and area code: 8 to 20 digits and nothing but punctuation. */
export function isPhone(text: string): boolean {
  const { length } = digitsOf(text)
  return looksLikeNumber(text) && length >= MIN_DIGITS && length <= MAX_DIGITS
}

/** Full-width digits as digits; without what nobody sees; every dash as one. */
export function plainPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

/** Only digits and the signs between them: a name made of these is a number, and is masked as one. */
export function looksLikeNumber(text: string): boolean {
  return /\d/.test(text) && /^[\d\s+().\-/–]+$/.test(text)
}

/**
 * The form under which WhatsApp usually knows a number. Brazil: area codes below 31 keep the ninth digit of mobile
 * numbers, the others drop it; every other country as it is. What WhatsApp itself answers always wins.
 * Server behaviour §1.3.
 */
export function canonicalPhone(number: string): string {
  const digits = digitsOf(number)
  const mobile = brazilianMobile(digits)
  if (!mobile) return digits
  return Number(mobile.area) < 31 ? mobile.long : mobile.short
}

/**
 * Every form under which one phone may be known, the given one first: with and without Brazil's ninth digit, Mexico's 1 and
 * Argentina's 9 behind the country.
 */
export function phoneCandidates(number: string): string[] {
  const digits = digitsOf(number)
  const mobile = brazilianMobile(digits)
  if (mobile) return [...new Set([digits, canonicalPhone(digits), mobile.long, mobile.short])]
  const [, country, subscriber] = /^(521?|549?)(\d{10})$/.exec(digits) ?? []
  if (country === undefined || subscriber === undefined) return [digits]
  const forms = country.startsWith('52')
    ? [`52${subscriber}`, `521${subscriber}`]
    : [`54${subscriber}`, `549${subscriber}`]
  return [...new Set([digits, ...forms])]
}

/**
 * The one form of a phone by which two people are told apart: however it is spelled, with or without Brazil's ninth digit, Mexico's
 * 1 or Argentina's 9, it is the same.
 */
export function phoneIdentity(number: string): string {
  const forms = phoneCandidates(number).toSorted((form, otherForm) => form.length - otherForm.length)
  return canonicalPhone(forms[0] ?? number)
}

type BrazilianMobile = { area: string; long: string; short: string }

/** 55, area code, then 8 digits that start with 6 to 9, or a 9 before such 8 digits. */
function brazilianMobile(digits: string): BrazilianMobile | null {
  const match = /^55([1-9]\d)9?([6-9]\d{7})$/.exec(digits)
  const [, area, subscriber] = match ?? []
  if (area === undefined || subscriber === undefined) return null
  return { area, long: `55${area}9${subscriber}`, short: `55${area}${subscriber}` }
}

/** Whether customers' numbers are hidden from the actor: from profile user, and from visitors, who are no admins of the company. */
export function masksNumbers(actor: Actor): boolean {
  return actor.kind === 'user' && actor.masksNumbers && (actor.profile === 'user' || isVisitor(actor))
}

/** Whether a number or name comes back as it was hidden: a write ignores it. */
export function isMasked(text: string): boolean {
  return text.includes(MASK)
}

/** The name of a person who is known only by the channel's hidden id. */
export const UNNAMED: Readonly<Record<Language, string>> = {
  'pt-BR': 'Contato sem nome',
  en: 'Unnamed contact',
  es: 'Contacto sin nombre',
  tr: 'Adsız kişi',
}

export type NamedContact = { id: number; name: string }

/** The name under which people see a contact. Without a name our own number of the contact tells two apart; it reveals nothing. */
export function shownName({ id, name }: NamedContact, language: string): string {
  if (name !== '') return name
  return `${UNNAMED[isLanguage(language) ? language : DEFAULT_LANGUAGE]} ${id}`
}
