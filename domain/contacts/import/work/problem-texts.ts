import type { Language } from '../../../core/contract/languages.ts'
import type { RowProblem } from '../../contract/import/import-schema.ts'

type Texts = {
  /** The beginning of the file's name. */
  file: string
  heads: readonly [
    row: string,
    name: string,
    number: string,
    email: string,
    problem: string,
    tags: string,
    extras: string,
  ]
  problems: Readonly<Record<RowProblem, string>>
}

/** The texts in the file of the rows that were not saved. */
export const PROBLEM_TEXTS = {
  'pt-BR': {
    file: 'Não importados',
    heads: ['Linha', 'Nome', 'Número', 'E-mail', 'Motivo', 'Tags', 'Outras informações'],
    problems: {
      nameMissing: 'Nome muito curto',
      numberMissing: 'Sem número',
      numberHidden: 'Número escondido com asteriscos: use a planilha inteira, com a coluna de referência',
      numberRounded: 'O Excel arredondou o número: formate a coluna como texto e digite de novo',
      number: 'Número inválido: use código do país e DDD',
      email: 'E-mail inválido',
      known: 'Já era um contato',
      repeated: 'Repetido na planilha',
    },
  },
  en: {
    file: 'Not imported',
    heads: ['Row', 'Name', 'Number', 'Email', 'Reason', 'Tags', 'Other information'],
    problems: {
      nameMissing: 'Name too short',
      numberMissing: 'No number',
      numberHidden: 'Number hidden by asterisks: use the whole spreadsheet, with its reference column',
      numberRounded: 'Excel rounded the number: format the column as text and enter it again',
      number: 'Not a valid number: use country and area code',
      email: 'Not a valid email address',
      known: 'Already a contact',
      repeated: 'Repeated in the spreadsheet',
    },
  },
  es: {
    file: 'No importados',
    heads: ['Fila', 'Nombre', 'Número', 'Correo', 'Motivo', 'Etiquetas', 'Otros datos'],
    problems: {
      nameMissing: 'Nombre demasiado corto',
      numberMissing: 'Sin número',
      numberHidden: 'Número oculto con asteriscos: use la planilla entera, con su columna de referencia',
      numberRounded: 'Excel redondeó el número: dé formato de texto a la columna y escríbalo de nuevo',
      number: 'Número no válido: use código de país y de área',
      email: 'Correo no válido',
      known: 'Ya era un contacto',
      repeated: 'Repetido en la planilla',
    },
  },
  tr: {
    file: 'Aktarılmayanlar',
    heads: ['Satır', 'Ad', 'Numara', 'E-posta', 'Neden', 'Etiketler', 'Diğer bilgiler'],
    problems: {
      nameMissing: 'Ad çok kısa',
      numberMissing: 'Numara yok',
      numberHidden: 'Numara yıldızlarla gizli: tabloyu referans sütunuyla birlikte bütün olarak kullanın',
      numberRounded: 'Excel numarayı yuvarladı: sütunu metin olarak biçimlendirip yeniden yazın',
      number: 'Geçersiz numara: ülke ve alan kodunu kullanın',
      email: 'Geçersiz e-posta',
      known: 'Zaten bir kişi',
      repeated: 'Tabloda yinelenmiş',
    },
  },
} as const satisfies Record<Language, Texts>
