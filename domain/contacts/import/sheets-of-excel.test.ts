import { test } from 'bun:test'
import { testServices } from '#tests/support/services.ts'
import { expectSheet, type PeoplesSheet } from '#tests/support/sheets/expect-sheet.ts'
import { xlsBytes } from '#tests/support/sheets/xls-bytes.ts'
import {
  inline,
  number,
  rowXml,
  shared,
  type TestWorkbook,
  xlsxBytes,
} from '#tests/support/sheets/xlsx-bytes.ts'

const services = await testServices()

function xlsx(
  rows: readonly (readonly (string | null)[])[],
  workbook: Partial<TestWorkbook> = {},
): Promise<Blob> {
  const xml = rows.map((cells, n) => rowXml(n + 1, cells)).join('')
  return xlsxBytes({ sheets: [{ rows: xml }], ...workbook })
}

const HEADS = [inline('Nome'), inline('Telefone')]

/** XLSX files as Excel, LibreOffice, Google Sheets and Numbers write them, and people fill them. */
const SHEETS: Readonly<Record<string, PeoplesSheet>> = {
  'XLS of Excel 97 to 2003, its numbers as numbers': {
    file: new Blob([
      xlsBytes([
        {
          name: 'Clientes',
          rows: [
            ['Nome', 'Celular', 'Cidade'],
            ['Inês Ávila', 5511987654321, 'Belém'],
            ['Rui', '(21) 97777-6666', null],
          ],
        },
      ]),
    ]),
    gives: [
      ['Inês Ávila', '5511987654321', '', 'Cidade=Belém'],
      ['Rui', '5521977776666', ''],
    ],
  },
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
  'days where a number should be, which are none': {
    file: xlsx([HEADS, [inline('Ana'), number('46052', 1)], [inline('Bia'), number('5511977776666')]], {
      formats: ['dd/mm/yyyy'],
    }),
    gives: [['Bia', '5511977776666', '']],
    tells: ['2: number'],
  },
}

test.each(Object.entries(SHEETS))('%s', (_, sheet) => expectSheet(services, sheet))
