import type { Language } from '../../core/contract/languages.ts'

/** Columns of an exported spreadsheet, in their order; the contacts' own fields stand between them. */
export const FIRST_COLUMNS = ['name', 'number', 'email', 'tags', 'connection', 'status', 'since'] as const
export const LAST_COLUMNS = ['extras', 'whatsappId', 'reference'] as const
export type ExportColumn = (typeof FIRST_COLUMNS)[number] | (typeof LAST_COLUMNS)[number]

export type ExportTexts = {
  /** The name of the file and of its sheet. */
  file: string
  heads: Readonly<Record<ExportColumn, string>>
  states: { active: string; blocked: string }
}

/** The texts in an exported spreadsheet beside the contacts; an import recognizes its heads again. */
export const EXPORT_TEXTS = {
  'pt-BR': {
    file: 'contatos',
    heads: {
      name: 'Nome',
      number: 'Número',
      email: 'E-mail',
      tags: 'Tags',
      connection: 'Conexão',
      status: 'Situação',
      since: 'Desde',
      extras: 'Outras informações',
      whatsappId: 'ID do WhatsApp',
      reference: 'Referência do contato',
    },
    states: { active: 'Ativo', blocked: 'Bloqueado' },
  },
  en: {
    file: 'contacts',
    heads: {
      name: 'Name',
      number: 'Number',
      email: 'Email',
      tags: 'Tags',
      connection: 'Connection',
      status: 'Status',
      since: 'Since',
      extras: 'Other information',
      whatsappId: 'WhatsApp ID',
      reference: 'Contact reference',
    },
    states: { active: 'Active', blocked: 'Blocked' },
  },
  es: {
    file: 'contactos',
    heads: {
      name: 'Nombre',
      number: 'Número',
      email: 'Correo',
      tags: 'Etiquetas',
      connection: 'Conexión',
      status: 'Estado',
      since: 'Desde',
      extras: 'Otros datos',
      whatsappId: 'ID de WhatsApp',
      reference: 'Referencia del contacto',
    },
    states: { active: 'Activo', blocked: 'Bloqueado' },
  },
  tr: {
    file: 'kişiler',
    heads: {
      name: 'Ad',
      number: 'Numara',
      email: 'E-posta',
      tags: 'Etiketler',
      connection: 'Bağlantı',
      status: 'Durum',
      since: 'Tarih',
      extras: 'Diğer bilgiler',
      whatsappId: 'WhatsApp kimliği',
      reference: 'Kişi referansı',
    },
    states: { active: 'Etkin', blocked: 'Engelli' },
  },
} as const satisfies Record<Language, ExportTexts>
