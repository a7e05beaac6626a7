import { describe, expect, test } from 'bun:test'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { importSheet } from '#tests/support/sheets/import-sheet.ts'
import {
  inline,
  number,
  rowXml,
  shared,
  type TestWorkbook,
  xlsxBytes,
} from '#tests/support/sheets/xlsx-bytes.ts'

const services = await testServices()

/** What a contact is after an import: name, number, address, and each field as `name=value`. */
type Person = readonly [name: string, number: string, email: string, ...fields: string[]]

type Sheet = {
  file: Promise<Blob> | Blob
  gives: readonly Person[]
  /** What rows say of what was not taken as it stands, and of what was not taken at all: `row: word`. */
  tells?: readonly string[]
  /** The tags of all of them together. */
  tags?: readonly string[]
}

const csv = (text: string) => new Blob([text])

/** A text in an encoding of one byte a sign. */
function latin(text: string): Blob {
  return new Blob([Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)))])
}

function utf16(text: string, isBigEndian = false): Blob {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Blob([new Uint8Array(isBigEndian ? bytes.swap16() : bytes)])
}

function xlsx(
  rows: readonly (readonly (string | null)[])[],
  workbook: Partial<TestWorkbook> = {},
): Promise<Blob> {
  const xml = rows.map((cells, n) => rowXml(n + 1, cells)).join('')
  return xlsxBytes({ sheets: [{ rows: xml }], ...workbook })
}

const HEADS = [inline('Nome'), inline('Telefone')]

const SHEETS: Readonly<Record<string, Sheet>> = {
  'Excel in Brazil: shared texts, gaps, dates, truth, percentages, and numbers in patterns': {
    file: xlsx(
      [
        ['Nome', 'Celular', 'Nascimento', 'Aceita', 'Desconto', 'CEP', 'CPF', 'Visto', 'Saldo'].map((_, n) =>
          shared(n),
        ),
        [
          ...[shared(9), number('5511987654321'), number('32867', 1), '<c t="b"><v>1</v></c>'],
          ...[
            number('0.15', 2),
            number('1310100', 3),
            number('1234567809', 4),
            number('46052.604166666664', 5),
          ],
          number('1234.5', 6),
        ],
        [shared(10), number('1133334444', 7), null, '<c t="b"><v>0</v></c>', null, null, null, null],
      ],
      {
        strings: [
          'Nome',
          'Celular',
          'Nascimento',
          'Aceita',
          'Desconto',
          'CEP',
          'CPF',
          'Visto',
          'Saldo',
          'Ana',
          'Bia',
        ],
        formats: [
          ...['dd/mm/yyyy;@', '0%', '00000\\-000', '000\\.000\\.000\\-00', '[$-416]d/m/yy\\ h:mm;@'],
          ...['_-"R$"\\ * #,##0.00_-', '[<=99999999]0000\\-0000;\\(00\\)\\ 0000\\-0000'],
        ],
      },
    ),
    gives: [
      [
        ...(['Ana', '5511987654321', ''] as const),
        ...['Nascimento=1989-12-25', 'Aceita=Sim', 'Desconto=15%', 'CEP=01310-100', 'CPF=012.345.678-09'],
        ...['Visto=2026-01-30 14:30', 'Saldo=1234.5'],
      ],
      ['Bia', '551133334444', '', 'Aceita=Não'],
    ],
  },
  'LibreOffice: numbers with an exponent, and empty cells that only have a style': {
    file: xlsx(
      [
        [...HEADS, inline('Cidade')],
        [inline('Ana'), number('5.511988887777E12'), '<c s="1"/>'],
        [inline('Bia'), number('5.521E12'), inline('Niterói')],
        ['<c s="1"/>', '<c s="1"/>', '<c s="1"/>'],
      ],
      { formats: ['General'] },
    ),
    gives: [
      ['Ana', '5511988887777', ''],
      ['Bia', '5521000000000', '', 'Cidade=Niterói'],
    ],
  },
  'Google Sheets: results of formulas, one of them an error': {
    file: xlsx([
      [...HEADS, inline('Plano')],
      [
        '<c t="str"><f>A1&amp;"!"</f><v>Ana Lima</v></c>',
        '<c><f>B1</f><v>5511987654321</v></c>',
        '<c t="e"><f>VLOOKUP(1,A:A,1)</f><v>#N/A</v></c>',
      ],
      [inline('Bia'), '<c t="e"><v>#REF!</v></c>', inline('Ouro')],
      [inline('Caio'), number('5511977776666'), '<c><f>NOW()</f><v/></c>'],
    ]),
    gives: [
      ['Ana Lima', '5511987654321', ''],
      ['Caio', '5511977776666', ''],
    ],
    tells: ['2: errorCell', '4: errorCell', '3: numberMissing'],
  },
  'Numbers: a summary stands in a sheet before': {
    file: xlsxBytes({
      sheets: [
        {
          name: 'Resumo da exportação',
          rows: rowXml(1, [inline('Este documento foi exportado do Numbers.')]),
        },
        {
          name: 'Folha 1 - Tabela 1',
          rows: [
            rowXml(1, [inline('Tabela 1')]),
            rowXml(2, HEADS),
            rowXml(3, [inline('Ana'), number('5511987654321')]),
          ].join(''),
        },
      ],
    }),
    gives: [['Ana', '5511987654321', '']],
  },
  'a report: a merged title with its day and telephone above the heads, empty rows, a total below': {
    file: xlsxBytes({
      sheets: [
        {
          rows: [
            rowXml(1, [inline('Clientes da Loja Centro')]),
            rowXml(2, [inline('Gerado em'), number('46052', 1)]),
            rowXml(3, [inline('(11) 3333-4444')]),
            rowXml(5, [null, ...HEADS, inline('E-mail'), null]),
            rowXml(6, [null, inline('Ana'), inline('(11) 98765-4321'), inline('ana@x.com'), null]),
            rowXml(9, [null, inline('Bia'), inline('21 98765-4321'), null]),
            rowXml(10, [null, inline('Total: 2'), null]),
          ].join(''),
          after: '<mergeCells count="1"><mergeCell ref="A1:E1"/></mergeCells>',
        },
      ],
      formats: ['dd/mm/yyyy'],
    }),
    gives: [
      ['Ana', '5511987654321', 'ana@x.com'],
      ['Bia', '5521987654321', ''],
    ],
    tells: ['10: numberMissing'],
  },
  'the first sheet, and a second that nobody can bring back, are hidden': {
    file: xlsxBytes({
      sheets: [
        {
          state: 'hidden',
          rows: rowXml(1, HEADS) + rowXml(2, [inline('Escondida'), number('5511911111111')]),
        },
        {
          state: 'veryHidden',
          rows: rowXml(1, HEADS) + rowXml(2, [inline('Secreta'), number('5511922222222')]),
        },
        { rows: rowXml(1, HEADS) + rowXml(2, [inline('Ana'), number('5511987654321')]) },
      ],
    }),
    gives: [['Ana', '5511987654321', '']],
  },
  'texts in several colours, with reading aids, and with signs by their code': {
    file: xlsx([HEADS, [shared(0), shared(1)], [shared(2), number('5511977776666')]], {
      strings: [
        '<r><rPr><b/></rPr><t>Ana </t></r><r><t xml:space="preserve">Lima</t></r><rPh sb="0" eb="1"><t>kana</t></rPh>',
        '<r><t>+55 11 </t></r><r><t>98765-4321</t></r>',
        'Bia_x000D_\nda Silva',
      ],
    }),
    gives: [
      ['Ana Lima', '5511987654321', ''],
      ['Bia da Silva', '5511977776666', ''],
    ],
  },
  'cells without references, empty ones among them': {
    file: xlsxBytes({
      sheets: [
        {
          rows: `<row>${HEADS.join('')}<c/>${inline('E-mail')}</row><row>${inline('Ana')}${inline('5511987654321')}<c/>${inline('ana@x.com')}</row><row><c/>${inline('5511977776666')}<c/><c/></row>`,
        },
      ],
    }),
    gives: [
      ['Ana', '5511987654321', 'ana@x.com'],
      ['5511977776666', '5511977776666', ''],
    ],
  },
  'Excel on the web: prefixed tags, another name for the workbook, whole addresses of parts': {
    file: xlsx([HEADS, [shared(0), number('5511987654321')]], {
      strings: ['Ana'],
      prefix: 'x:',
      book: 'xl/workbook22.xml',
    }),
    gives: [['Ana', '5511987654321', '']],
  },
  'Excel for Mac: days from 1904 on, days as texts, times and durations': {
    file: xlsx(
      [
        [...HEADS, inline('Desde'), inline('Último'), inline('Hora'), inline('Duração')],
        [
          ...[
            inline('Ana'),
            number('5511987654321'),
            number('44590', 1),
            '<c t="d"><v>2025-12-25T00:00:00</v></c>',
          ],
          ...[number('0.75', 2), number('1.5', 3)],
        ],
      ],
      { formats: ['d-mmm-yyyy', 'hh:mm', '[h]:mm'], isFrom1904: true },
    ),
    gives: [
      [
        ...(['Ana', '5511987654321', ''] as const),
        ...['Desde=2026-01-30', 'Último=2025-12-25', 'Hora=18:00', 'Duração=36:00'],
      ],
    ],
  },
  'several numbers and addresses: in two columns, on two lines, behind a stroke': {
    file: xlsx([
      [
        inline('Nome'),
        inline('Telefone'),
        inline('Celular'),
        inline('Telefone 2'),
        inline('E-mail'),
        inline('E-mail 2'),
      ],
      [
        ...[inline('Ana'), inline('(11) 3333-4444'), inline('11 98765-4321'), null],
        ...[inline('ana@x.com; a@y.com'), inline('ANA@x.com')],
      ],
      [
        inline('Bia'),
        inline('11 97777-6666\n11 2222-3333 / 4444'),
        null,
        inline('11 97777 6666'),
        null,
        inline('b@x.com'),
      ],
      [inline('Caio'), inline('ramal 12; 11 96666-5555'), null, null, null, null],
    ]),
    gives: [
      ['Ana', '5511987654321', 'ana@x.com', 'Telefone=(11) 3333-4444', 'E-mail=a@y.com'],
      ['Bia', '5511977776666', 'b@x.com', 'Telefone=11 2222-3333', 'Telefone=4444'],
      ['Caio', '5511966665555', '', 'Telefone=ramal 12'],
    ],
    tells: ['2: moreNumbers', '2: moreEmails', '3: moreNumbers', '4: moreNumbers'],
  },
  'two columns of one head, and heads that only begin like a name or a number': {
    file: xlsx([
      ['Número do pedido', 'Nome', 'Nome da mãe', 'WhatsApp', 'Filho', 'Filho', 'Nome'].map(inline),
      ['10234567', 'Ana', 'Rita', '11987654321', 'Rui', 'Bia', 'Lima'].map(inline),
    ]),
    gives: [
      [
        'Ana Lima',
        '5511987654321',
        '',
        'Número do pedido=10234567',
        'Nome da mãe=Rita',
        'Filho=Rui',
        'Filho=Bia',
      ],
    ],
  },
  'numbers under "Contato", and tags in one cell': {
    file: xlsx([
      [inline('Nome'), inline('Contato'), inline('Etiquetas')],
      [inline('Ana'), inline('11 98765-4321'), inline('VIP, Revenda; vip')],
      [inline('Bia'), inline('11 97777-6666'), inline('ab')],
    ]),
    gives: [
      ['Ana', '5511987654321', ''],
      ['Bia', '5511977776666', ''],
    ],
    tags: ['Revenda', 'VIP'],
    tells: ['3: tag'],
  },
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
  'days where a number should be, which are none': {
    file: xlsx([HEADS, [inline('Ana'), number('46052', 1)], [inline('Bia'), number('5511977776666')]], {
      formats: ['dd/mm/yyyy'],
    }),
    gives: [['Bia', '5511977776666', '']],
    tells: ['2: number'],
  },
}

describe('a spreadsheet as people have it gives what it shows', () => {
  test.each(Object.entries(SHEETS))('%s', async (_, { file, gives, tells = [], tags = [] }) => {
    const company = await aCompany(services)
    await services.admin`update contacts set deleted_at = now() where company_id = ${company.id}`
    const { noted, problems } = await importSheet(asUser(services, company.admin), await file)
    const rows = await services.admin`select c.name, c.number, c.email,
        (select array_agg(e.name || '=' || e.value order by e.id) from contact_extra_info e
          where e.contact_id = c.id) as fields
      from contacts c where company_id = ${company.id} and deleted_at is null order by id`
    const people = rows.map(({ name, number, email, fields }) => [name, number, email, ...(fields ?? [])])
    expect(people).toEqual(gives.map((person) => [...person]))
    const told = [
      ...noted.flatMap(({ rowNo, notes }) => notes.map((note) => `${rowNo}: ${note}`)),
      ...problems.map(({ rowNo, problem }) => `${rowNo}: ${problem}`),
    ]
    expect(told).toEqual([...tells])
    const labels = await services.admin`select name from tags where company_id = ${company.id} order by name`
    expect(labels.map(({ name }) => name)).toEqual([...tags])
  })
})
