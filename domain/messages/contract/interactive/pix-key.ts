import { z } from 'zod'
import type { PixKeyType } from './interactive-content.ts'

/**
 * A PIX key in the form that banks take, or null when it is invalid for its type. A phone without a prefix gets +55.
 * Specification 1 §5.
 */
export function pixKey(type: PixKeyType, typed: string): string | null {
  return READ[type](typed.trim())
}

const READ: Record<PixKeyType, (text: string) => string | null> = {
  CPF: (text) => checked(text.replace(/[.\-\s]/g, ''), CPF),
  CNPJ: (text) => checked(text.replace(/[./\-\s]/g, '').toUpperCase(), CNPJ),
  PHONE: phoneKey,
  EMAIL: (text) => {
    const address = text.toLowerCase()
    // The longest address that the payment system takes.
    return address.length <= 77 && z.email().safeParse(address).success ? address : null
  },
  EVP: (text) => {
    const key = text.toLowerCase()
    return z.guid().safeParse(key).success ? key : null
  },
}

/** A phone as a PIX key: area code and number of Brazil; an existing country prefix stays. */
function phoneKey(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  if (/^\+\d{8,15}$/.test(digits)) return digits
  if (/^55\d{10,11}$/.test(digits)) return `+${digits}`
  const national = digits.replace(/^0+/, '')
  return /^\d{10,11}$/.test(national) ? `+55${national}` : null
}

type Kind = { form: RegExp; base: number; maxWeight: number }
const CPF: Kind = { form: /^\d{11}$/, base: 9, maxWeight: 11 }
/** May contain letters, as in numbers issued since July 2026 (Receita Federal, IN 2.229/2024). */
const CNPJ: Kind = { form: /^[A-Z\d]{12}\d{2}$/, base: 12, maxWeight: 9 }

/** The number, or null unless its last two digits are the check digits of the others (modulo 11). */
function checked(text: string, { form, base, maxWeight }: Kind): string | null {
  if (!form.test(text) || new Set(text).size === 1) return null
  const first = digitOf(text.slice(0, base), maxWeight)
  const second = digitOf(text.slice(0, base) + first, maxWeight)
  return text.endsWith(`${first}${second}`) ? text : null
}

function digitOf(text: string, maxWeight: number): number {
  const sum = [...text].reverse().reduce((total, sign, index) => {
    const weight = 2 + (index % (maxWeight - 1))
    return total + weight * (sign.charCodeAt(0) - 48)
  }, 0)
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}
