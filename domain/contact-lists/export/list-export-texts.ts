import type { Language } from '../../core/contract/languages.ts'

type Texts = {
  heads: { name: string; number: string; email: string; validity: string }
  validity: { valid: string; invalid: string; unknown: string }
}

/** The texts in an exported list beside its people; an import knows its heads again. */
export const LIST_EXPORT_TEXTS = {
  'pt-BR': {
    heads: { name: 'Nome', number: 'Número', email: 'E-mail', validity: 'Conta no WhatsApp' },
    validity: { valid: 'Tem', invalid: 'Não tem', unknown: 'Ainda não conferido' },
  },
  en: {
    heads: { name: 'Name', number: 'Number', email: 'Email', validity: 'WhatsApp account' },
    validity: { valid: 'Yes', invalid: 'No', unknown: 'Not checked yet' },
  },
  es: {
    heads: { name: 'Nombre', number: 'Número', email: 'Correo', validity: 'Cuenta de WhatsApp' },
    validity: { valid: 'Tiene', invalid: 'No tiene', unknown: 'Aún sin revisar' },
  },
  tr: {
    heads: { name: 'Ad', number: 'Numara', email: 'E-posta', validity: 'WhatsApp hesabı' },
    validity: { valid: 'Var', invalid: 'Yok', unknown: 'Henüz denetlenmedi' },
  },
} as const satisfies Record<Language, Texts>
