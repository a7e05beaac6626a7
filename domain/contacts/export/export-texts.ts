import type { Language } from '../../core/languages.ts'

export type ExportTexts = {
  /** What the file and its sheet are called. */
  file: string
  heads: readonly string[]
  states: { active: string; blocked: string }
}

/** What stands in an exported spreadsheet beside the contacts; its heads are known again when it is imported. */
export const EXPORT_TEXTS = {
  'pt-BR': {
    file: 'contatos',
    heads: ['Nome', 'Número', 'E-mail', 'Tags', 'Conexão', 'Situação', 'Desde', 'Outras informações'],
    states: { active: 'Ativo', blocked: 'Bloqueado' },
  },
  en: {
    file: 'contacts',
    heads: ['Name', 'Number', 'Email', 'Tags', 'Connection', 'Status', 'Since', 'Other information'],
    states: { active: 'Active', blocked: 'Blocked' },
  },
  es: {
    file: 'contactos',
    heads: ['Nombre', 'Número', 'Correo', 'Etiquetas', 'Conexión', 'Estado', 'Desde', 'Otros datos'],
    states: { active: 'Activo', blocked: 'Bloqueado' },
  },
  tr: {
    file: 'kişiler',
    heads: ['Ad', 'Numara', 'E-posta', 'Etiketler', 'Bağlantı', 'Durum', 'Tarih', 'Diğer bilgiler'],
    states: { active: 'Etkin', blocked: 'Engelli' },
  },
} as const satisfies Record<Language, ExportTexts>
