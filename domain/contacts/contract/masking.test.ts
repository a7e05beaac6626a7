import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { maskContact, maskNumber, maskPhones, maskText, nameMentions, restoreHidden } from './masking.ts'
import { digitsOf, looksLikeNumber } from './rules.ts'

describe('a hidden number', () => {
  const cases: [string, string][] = [
    ['5511987654321', '5511987******'],
    ['+55 11 98765-4321', '+55 11 987**-****'],
    ['123456', '******'],
    ['12', '**'],
    ['', ''],
  ]
  for (const [number, hidden] of cases) {
    test(`${number} shows as ${hidden}`, () => {
      expect(maskNumber(number)).toBe(hidden)
    })
  }

  test('is hidden in a name that is a number as well, and never in a group', () => {
    const person = { name: '+55 11 98765-4321', number: '5511987654321', otherNumbers: [], isGroup: false }
    expect(maskContact(person)).toEqual({
      name: '5511987******',
      number: '5511987******',
      isGroup: false,
    })
    expect(maskContact({ ...person, name: 'Ana 2' }).name).toBe('Ana 2')
    const group = { name: '120363000000000001', number: '120363000000000001', isGroup: true }
    expect(maskContact({ ...group, otherNumbers: [] })).toEqual(group)
  })

  test('never shows its last six digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?\d[\d ().-]{0,25}$/), (text) => {
        const hidden = maskNumber(text)
        expect(hidden).toHaveLength(text.length)
        expect(digitsOf(hidden)).toBe(digitsOf(text).slice(0, -6))
        expect(looksLikeNumber(text)).toBe(true)
      }),
    )
  })
})

describe('a number in a text', () => {
  const NUMBER = '5511987654321'
  const FORMS = [
    '5511987654321',
    '551187654321',
    '11987654321',
    '1187654321',
    '987654321',
    '87654321',
    '+55 (11) 98765-4321',
    '+55 11 9 8765 - 4321',
    '0055.11.9.8765.4321',
    '(11) 8765–4321',
    '9 8 7 6 5 4 3 2 1',
    '５５１１９８７６５４３２１',
    '٩٨٧٦٥٤٣٢١',
    '৯৮৭৬৫৪৩২১',
    '９꘩꧘᠗６꘥４꧓２১',
    '9:8765:4321',
    '98,76,54,321',
    '9|8|7|6|5|4|3|2|1',
    '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣',
    '9\u03018\u03017\u03016\u03015\u03014\u03013\u03012\u03011',
    '9\u200b8765\u200b4321',
    '*98765*-_4321_',
    'https://wa.me/5511987654321?text=oi',
    'TEL;type=CELL;waid=5511987654321:+55 11 98765-4321',
    'tel:+5511987654321',
  ]
  for (const form of FORMS) {
    test(`is hidden as ${form}`, () => {
      for (const text of [form, `ligue ${form}, por favor`, `x${form}y`, `12 caixas. ${form}`]) {
        const masked = maskText(text, [NUMBER])
        expect(masked).toHaveLength(text.length)
        expect(masked.normalize('NFKC').replace(/\D/g, '')).not.toContain('4321')
        expect(maskText(masked, [NUMBER])).toBe(masked)
      }
    })
  }

  test('is hidden whichever form the contact is known by, each time it stands there', () => {
    for (const knownNumber of [NUMBER, '551187654321', '+55 11 98765-4321']) {
      expect(maskText('98765-4321 e 8765 4321', [knownNumber])).toBe('987**-**** e 87** ****')
    }
  })

  test('leaves every other number as it is', () => {
    const text = 'pedido 20261122-001, R$ 1.234,56, CEP 01310-100, 11 98765-4320'
    expect(maskText(text, [NUMBER])).toBe(text)
    expect(maskText('sem dígitos', [NUMBER])).toBe('sem dígitos')
    expect(maskText('87654321', [])).toBe('87654321')
  })

  test('is hidden at the end of a text that was cut in the middle of it', () => {
    expect(maskText('meu número é 55119876', [NUMBER], { isCut: true })).toBe('meu número é ********')
    expect(maskText('sala 12 e mais', [NUMBER], { isCut: true })).toBe('sala 12 e mais')
  })

  test('is hidden whosever it is where that is not known', () => {
    expect(maskPhones('Rita 21 99876-5432 diz 12 vezes')).toBe('Rita 21 998**-**** diz 12 vezes')
    expect(
      maskContact({ name: 'João 11 98765-4321', number: NUMBER, otherNumbers: [], isGroup: false }).name,
    ).toBe('João 11 *****-****')
  })

  test('is hidden beside another one, and beside other digits', () => {
    const names: [string, string][] = [
      ['João 11 98765-4321 / 11 91234-5678', 'João 11 *****-**** / ** *****-****'],
      ['11987654321 11912345678', '5511987******'],
      ['98765432 91234567', '5511987******'],
      ['5511987654321 2026', '5511987******'],
      ['98765-4321 2026', '5511987******'],
      ['11 98765 4321 20', '5511987******'],
      ['id 000000005511987654321', 'id 00*******************'],
      ['Ana 11 98765-4321', 'Ana 11 *****-****'],
      ['9|8|7|6|5|4|3|2|1 Ana', '9|8|*|*|*|*|*|*|* Ana'],
      ['Ana 4321', 'Ana 4321'],
    ]
    for (const [name, maskedName] of names) {
      expect(maskContact({ name, number: NUMBER, otherNumbers: [], isGroup: false }).name).toBe(maskedName)
    }
    const passedOn = 'Rita 21 99876-5432 / 21 98888-7777, chave 35260111222333000144550010000012341000012345'
    expect(maskPhones(passedOn)).toBe(
      'Rita 21 *****-**** / ** *****-****, chave 35260111222333000144550010000012341000012345',
    )
    expect(maskPhones('35260111222333000144550010000012341000012345 21 99876-5432')).toEndWith(
      '21 998**-****',
    )
    expect(maskPhones('5521998765432 2026')).not.toMatch(/998765|876543/)
  })

  test('never shows its end in a name, whatever number or year follows it', () => {
    const between = fc.constantFrom(' ', '-', ' / ', ' e ', ', ', ' - ', '\n', '')
    const digits = fc.stringMatching(/^\d{0,13}$/)
    const forms = fc.constantFrom(NUMBER, '11987654321', '+55 (11) 98765-4321', '11 98765 4321', '98765-4321')
    fc.assert(
      fc.property(digits, between, forms, between, digits, (before, gap, form, end, after) => {
        const name = `${before}${gap}${form}${end}${after}`
        const { name: maskedName } = maskContact({ name, number: NUMBER, otherNumbers: [], isGroup: false })
        // In place of a name that is a number stands the number, which tells nothing of it.
        if (looksLikeNumber(name)) return expect(maskedName).toBe(maskNumber(NUMBER))
        const places = [...name].flatMap((sign, position) => (/\d/.test(sign) ? [position] : []))
        const tail = places
          .map((position) => name[position])
          .join('')
          .lastIndexOf('654321')
        expect(places.slice(tail, tail + 6).map((position) => maskedName[position])).toEqual(
          Array(6).fill('*'),
        )
      }),
    )
  })

  test('is hidden in a name by its shape: no star tells which of many guesses is right', () => {
    const wrong = { number: '5521912340000', otherNumbers: [], isGroup: false }
    const guess = (name: string) => [
      maskContact({ name, number: NUMBER, otherNumbers: ['5531912345678'], isGroup: false }).name,
      maskContact({ ...wrong, name }).name,
    ]
    const guesses = ['A 0000000000000005511987654321000000', 'A 9|8|7|6|5|4|3|2|1', 'A 87654321 12345678']
    for (const [right, wrongGuess] of guesses.map(guess)) expect(right).toBe(wrongGuess ?? '')
    const digits = fc.stringMatching(/^[\d .|/-]{0,40}$/)
    fc.assert(
      fc.property(digits, digits, (before, after) => {
        const [right, wrongGuess] = guess(`A ${before}${NUMBER}${after}`)
        expect(right).toBe(wrongGuess ?? '')
      }),
    )
    for (const numberName of [NUMBER, '5511987650000']) {
      expect(maskContact({ name: numberName, number: NUMBER, otherNumbers: [], isGroup: false }).name).toBe(
        maskNumber(NUMBER),
      )
    }
  })

  test('is found in time that grows with the text alone', () => {
    const worst = [
      '1 '.repeat(500_000),
      '9'.repeat(1_000_000),
      '８ '.repeat(300_000),
      '98765432'.repeat(125_000),
    ]
    for (const text of worst) expect(maskText(text, [NUMBER]).length).toBe(text.length)
    expect(maskText('87654321 '.repeat(100_000), [NUMBER])).not.toContain('4321')
  })

  test('is hidden in whatever stands around it and between its digits', () => {
    const between = fc.stringMatching(/^[ .()/+-]{0,3}$/)
    const around = fc.string().map((text) => text.replaceAll('|', ''))
    const prefix = fc.constantFrom('', '55', '+55 ', '5511', '11 ', '011', '+55 (11) 9')
    fc.assert(
      fc.property(
        around,
        prefix,
        fc.array(between, { minLength: 7, maxLength: 7 }),
        around,
        (a, p, gaps, b) => {
          const written = [...'87654321'].map((digit, position) => digit + (gaps[position] ?? '')).join('')
          const masked = maskText(`${a}|${p}${written}|${b}`, [NUMBER])
          expect(
            masked
              .replace(/[^\d|]/g, '')
              .split('|')
              .at(-2) ?? '',
          ).not.toContain('4321')
        },
      ),
    )
  })
})

test('what was hidden and comes back is as it was, and is never read by taking it apart', () => {
  const stored = 'casa 11 98765-4321, loja +55 11 98765 4321'
  const mask = (text: string) => maskText(text, ['5511987654321'])
  const back = (text: string) => restoreHidden(text, stored, mask)
  const maskedText = mask(stored)
  expect(maskedText).not.toContain('4321')
  expect(back(maskedText)).toBe(stored)
  expect(back(`${maskedText} (noite)`)).toBe(`${stored} (noite)`)
  expect(back('casa 11 987**-****')).toBe('casa 11 98765-4321')
  expect(back('nada')).toBe('nada')
  expect(back('$& 987**-****')).toBe('$& 98765-4321')
  for (const apart of ['x**-****', '98x7**-****', '**-****', '9 a **-**** b']) expect(back(apart)).toBe(apart)
})

describe('whom a text mentions', () => {
  const masked = (text: string, options = {}) => maskText(text, ['5511987654321'], options)
  test('is hidden in every text, whoever it is, and however they are known', () => {
    expect(masked('fale com @182736455463728')).toBe('fale com @182736455******')
    expect(masked('(@5521999998888), @77881')).toBe('(@5521999******), @*****')
    expect(maskText('@182736455463728', [])).toBe('@182736455******')
  })
  test('hides nothing less of the number that is the customer’s', () => {
    for (const text of ['@5511987 654321', '@55119 8765-4321', '@5511987654321'])
      expect(masked(text).replace(/\D/g, '')).not.toMatch(/4321|654321/)
  })
  test('is hidden where the text was cut off, and an address is none', () => {
    expect(masked('oi @551', { isCut: true })).toBe('oi @***')
    expect(masked('ana@12345678.com e @ana')).toBe('ana@12345678.com e @ana')
  })
})

describe('a person named by a number in a group', () => {
  const ana = {
    value: '5511987654321',
    name: 'Ana',
    number: '5511987654321',
    otherNumbers: [],
    isGroup: false,
  }
  test('is called by name, and never by number to who may not see it', () => {
    const text = 'oi @5511987654321 e @5521999998888!'
    expect(nameMentions(text, [ana], false)).toBe('oi @Ana e @5521999998888!')
    expect(nameMentions(text, [ana], true)).toBe('oi @Ana e @5521999******!')
    expect(nameMentions(text, [{ ...ana, name: '+55 11 98765-4321' }], true)).toContain('@5511987******')
    expect(nameMentions('a@12345678.com', [], true)).toBe('a@12345678.com')
  })
})
