import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { LANGUAGES } from '../../core/contract/languages.ts'
import { canonicalPhone, isPhone, phoneCandidates, shownName } from './rules.ts'

describe('the name that people see', () => {
  test('is the contact’s own', () => {
    expect(shownName({ id: 7, name: 'Rita' }, 'en')).toBe('Rita')
  })

  test('of somebody without one says so in each language, and tells two apart', () => {
    const names = LANGUAGES.map((language) => shownName({ id: 7, name: '' }, language))
    expect(names).toEqual([
      'Contato sem nome 7',
      'Unnamed contact 7',
      'Contacto sin nombre 7',
      'Adsız kişi 7',
    ])
    expect(shownName({ id: 8, name: '' }, 'pt-BR')).not.toBe(shownName({ id: 7, name: '' }, 'pt-BR'))
  })

  test('is there for a language that we do not speak', () => {
    expect(shownName({ id: 7, name: '' }, 'fr')).toBe('Contato sem nome 7')
  })
})

describe('a phone number', () => {
  const forms: [string, string, string[]][] = [
    // Area codes below 31 keep the ninth digit, the others drop it.
    ['5511987654321', '5511987654321', ['5511987654321', '551187654321']],
    ['551187654321', '5511987654321', ['551187654321', '5511987654321']],
    ['+55 (28) 98765-4321', '5528987654321', ['5528987654321', '552887654321']],
    ['5531987654321', '553187654321', ['5531987654321', '553187654321']],
    ['553187654321', '553187654321', ['553187654321', '5531987654321']],
    ['5585987654321', '558587654321', ['5585987654321', '558587654321']],
    // Landlines have no ninth digit.
    ['551133334444', '551133334444', ['551133334444']],
    // Other countries stay as they are.
    ['351912345678', '351912345678', ['351912345678']],
    ['905321234567', '905321234567', ['905321234567']],
    ['5511', '5511', ['5511']],
  ]
  for (const [typed, canonical, candidates] of forms) {
    test(`${typed} is ${canonical}, and known as ${candidates.length}`, () => {
      expect(canonicalPhone(typed)).toBe(canonical)
      expect(phoneCandidates(typed)).toEqual(candidates)
    })
  }

  test('has one canonical form and the same candidates whichever form is given', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^55[1-9]\d9?[6-9]\d{7}$/), (number) => {
        const canonical = canonicalPhone(number)
        expect(canonicalPhone(canonical)).toBe(canonical)
        for (const form of phoneCandidates(number)) {
          expect(canonicalPhone(form)).toBe(canonical)
          expect(phoneCandidates(form).toSorted()).toEqual(phoneCandidates(number).toSorted())
        }
      }),
    )
  })

  test('is 8 to 20 digits with nothing but punctuation between', () => {
    for (const text of ['12345678', '+55 11 98765-4321', '(31) 3333.4444']) expect(isPhone(text)).toBe(true)
    for (const text of ['1234567', '5'.repeat(21), 'abc12345678', '551198765****', '']) {
      expect(isPhone(text)).toBe(false)
    }
  })
})
