import { test } from 'bun:test'
import { testServices } from '#tests/support/services.ts'
import { expectSheet, type PeoplesSheet } from '#tests/support/sheets/expect-sheet.ts'

const services = await testServices()

const csv = (text: string) => new Blob([text])

/** A text in an encoding of one byte a sign. */
function latin(text: string): Blob {
  return new Blob([Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)))])
}

function utf16(text: string, isBigEndian = false): Blob {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Blob([new Uint8Array(isBigEndian ? bytes.swap16() : bytes)])
}

/** Texts with separators as spreadsheets, address books and phones write them. */
const SHEETS: Readonly<Record<string, PeoplesSheet>> = {
  'CSV of Excel in Brazil: semicolons, Windows-1252, a title, a comma in each name': {
    file: latin(
      'Relat\xf3rio de clientes\r\nNome;N\xfamero;Observa\xe7\xe3o\r\nSilva, Jo\xe3o;11 98888-7777;p\xe3o, leite\r\nSouza, In\xeas;(021) 97777-6666;\r\n',
    ),
    gives: [
      ['Silva, João', '5511988887777', '', 'Observação=pão, leite'],
      ['Souza, Inês', '5521977776666', ''],
    ],
  },
  'CSV with a mark, quotes, a break within a cell, and commas': {
    file: csv(
      '\ufeff"Name","Phone","Notes"\r\n"Ana ""Nana"" Lima","+55 11 98765-4321","one,\r\ntwo"\r\n\r\n"Bob","+1 (202) 555-0143",""\r\n',
    ),
    gives: [
      ['Ana "Nana" Lima', '5511987654321', '', 'Notes=one,\ntwo'],
      ['Bob', '12025550143', ''],
    ],
  },
  'CSV that names its separator, with numbers that Excel has rounded': {
    file: csv(
      'sep=;\r\nNome;Telefone\r\nAna;5,511987654321E+12\r\nBia;5,51199E+12\r\nCaio;5511977776666,00\r\n',
    ),
    gives: [
      ['Ana', '5511987654321', ''],
      ['Caio', '5511977776666', ''],
    ],
    tells: ['4: numberRounded'],
  },
  'tabs in UTF-16, as Excel saves "Unicode text"': {
    file: utf16('Ad Soyad\tCep telefonu\r\nŞule Çağ\t+90 532 123 45 67\r\n'),
    gives: [['Şule Çağ', '905321234567', '']],
  },
  'tabs in UTF-16, the other way round': {
    file: utf16('Nome\tTelefone\r\nJoão\t11 98888-7777\r\n', true),
    gives: [['João', '5511988887777', '']],
  },
  'Google Contacts': {
    file: csv(
      [
        'First Name,Middle Name,Last Name,Phonetic First Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
        'Ana,Maria,Lima,,* myContacts,* Home,ana@x.com,Mobile,+55 11 98765-4321 ::: +55 11 97777-6666,Work,+55 11 3333-4444',
      ].join('\n'),
    ),
    gives: [
      [
        ...(['Ana Maria Lima', '5511987654321', 'ana@x.com', 'Labels=* myContacts'] as const),
        ...['Phone 1 - Value=+55 11 97777-6666', 'Phone 2 - Value=+55 11 3333-4444'],
      ],
    ],
    tells: ['2: moreNumbers'],
  },
  'Outlook: ninety-two columns': {
    file: csv(
      [
        [
          'Title',
          'First Name',
          'Middle Name',
          'Last Name',
          ...Array.from({ length: 40 }, (_, n) => `Field ${n}`),
          'Mobile Phone',
          ...Array.from({ length: 44 }, (_, n) => `Other ${n}`),
          'E-mail Address',
          'E-mail Type',
          'E-mail Display Name',
        ],
        [
          '',
          'Ana',
          '',
          'Lima',
          ...Array(40).fill(''),
          '+55 11 98765-4321',
          ...Array(43).fill(''),
          'last',
          'ana@x.com',
          'SMTP',
          'Ana (ana@x.com)',
        ],
      ]
        .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
        .join('\r\n'),
    ),
    gives: [['Ana Lima', '5511987654321', 'ana@x.com', 'Other 43=last']],
  },
  'contacts that an extension took from WhatsApp Web, some without a name': {
    file: csv(
      [
        '"Country Code","Phone Number","Formatted Phone","Is My Contact","Saved Name","Public Name"',
        '"55","5511987654321","+55 11 98765-4321","true","Ana do Bolo","Ana"',
        '"55","5511977776666","+55 11 97777-6666","false","","~Bia"',
      ].join('\n'),
    ),
    gives: [
      [
        ...(['Ana do Bolo', '5511987654321', '', 'Country Code=55'] as const),
        ...['Formatted Phone=+55 11 98765-4321', 'Is My Contact=true', 'Public Name=Ana'],
      ],
      [
        ...(['5511977776666', '5511977776666', '', 'Country Code=55'] as const),
        ...['Formatted Phone=+55 11 97777-6666', 'Is My Contact=false', 'Public Name=~Bia'],
      ],
    ],
  },
  'pasted from a phone: no heads, marks that nobody sees, odd dashes, full-width digits': {
    file: csv('Ana,\u202a+55 11 98765\u20114321\u202c\nBia,\u200e+５５ 11 97777\u20136666\n'),
    gives: [
      ['Ana', '5511987654321', ''],
      ['Bia', '5511977776666', ''],
    ],
  },
  'what we said was not imported, put right: apostrophes before signs of formulas, tags and fields in one cell':
    {
      file: csv(
        [
          '\ufeff"Linha";"Nome";"Número";"E-mail";"Motivo";"Tags";"Outras informações"',
          `"2";"'=1+1";"'+5511987654321";"";"Número inválido";"VIP, ""A, B""";"Cidade: Campinas; Nota: ""um; dois"""`,
        ].join('\r\n'),
      ),
      gives: [['=1+1', '5511987654321', '', 'Cidade=Campinas', 'Nota=um; dois']],
      tags: ['A, B', 'VIP'],
    },
}

test.each(Object.entries(SHEETS))('%s', (_, sheet) => expectSheet(services, sheet))
