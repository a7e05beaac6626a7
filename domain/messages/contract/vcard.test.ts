import { describe, expect, test } from 'bun:test'
import { BOUNDS } from './bounds.ts'
import { boundedCards, cardName, cardOf, lacksCards, readCards } from './vcard.ts'

describe('contact cards', () => {
  const card = (name: string, tel: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\n${tel}\nEND:VCARD`

  test('give the name and the WhatsApp id', () => {
    expect(readCards(card('João', 'TEL;type=CELL;waid=5511988887777:+55 11 98888-7777'))).toEqual([
      { name: 'João', numbers: ['5511988887777'] },
    ])
  })

  test('may be several, with grouped names', () => {
    const two = `${card('A', 'item1.TEL:+1 555')}\n${card('B\\, C', 'TEL:2')}`
    expect(readCards(two)).toEqual([
      { name: 'A', numbers: ['+1 555'] },
      { name: 'B, C', numbers: ['2'] },
    ])
  })

  test('of old phones: quoted-printable over several lines, addresses of numbers, another alphabet', () => {
    const old =
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;x\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o da=\n =20Silva'
    expect(readCards(`BEGIN:VCARD\nVERSION:2.1\n${old}\nTEL;CELL:tel:+55-11-98888-7777\nEND:VCARD`)).toEqual([
      { name: 'João da Silva', numbers: ['+55-11-98888-7777'] },
    ])
    const latin = 'FN;ENCODING=QUOTED-PRINTABLE:Jos=E9'
    expect(readCards(`BEGIN:VCARD\n${latin}\nTEL:1\nEND:VCARD`)).toEqual([{ name: 'José', numbers: ['1'] }])
  })

  test('put the number that has WhatsApp first', () => {
    const two = 'TEL;type=HOME:+55 11 3222-1111\nTEL;type=CELL;waid=5511988887777:+55 11 98888-7777'
    expect(readCards(card('Ana', two))[0]?.numbers).toEqual(['5511988887777', '+55 11 3222-1111'])
  })

  test('of something else are none', () => {
    expect(readCards('João 9999')).toEqual([])
  })

  test('give what was written as one', () => {
    expect(readCards(cardOf({ name: 'Ana; Silva, filha', number: '+55 11 98888-7777' }))).toEqual([
      { name: 'Ana; Silva, filha', numbers: ['5511988887777'] },
    ])
  })

  test('say whose the first is, also where an old phone wrote it', () => {
    expect(cardName('BEGIN:VCARD\nVERSION:3.0\nN:Reis;Ana;;;\nFN:Ana\\, a dos Reis\nEND:VCARD')).toBe(
      'Ana, a dos Reis',
    )
    expect(cardName('BEGIN:VCARD\r\nitem1.FN;CHARSET=UTF-8:José\r\nEND:VCARD')).toBe('José')
    expect(cardName('BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o\nEND:VCARD')).toBe('João')
    expect(cardName('BEGIN:VCARD\nTEL:+55 11\nEND:VCARD')).toBeUndefined()
  })

  test('may break a line where a space follows', () => {
    expect(readCards(card('Maria das Do\r\n res', 'TEL:+55 11\n\t 4002-8922'))).toEqual([
      { name: 'Maria das Dores', numbers: ['+55 11 4002-8922'] },
    ])
  })
})

describe('cards of a stranger', () => {
  const card = (lines: readonly string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n')

  test('stay as they are while they are as people have them', () => {
    const cards = [card(['FN:A', 'TEL:1']), card(['FN:B', 'ORG:C', 'EMAIL:b@example.com'])]
    expect(boundedCards(cards)).toBe(cards.join('\n'))
    expect(lacksCards(boundedCards(cards))).toBe(false)
  })

  test('keep no picture', () => {
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(300_000)}`
    expect(boundedCards([card(['FN:A', photo, 'TEL:1'])])).toBe(card(['FN:A', 'TEL:1']))
  })

  test('say where some are left out', () => {
    const body = boundedCards(Array.from({ length: 5000 }, (_, index) => card([`FN:${index}`, 'TEL:1'])))
    expect(readCards(body)).toHaveLength(BOUNDS.cards.limit)
    expect(lacksCards(body)).toBe(true)
  })

  test('are one each, whatever marks stand inside', () => {
    expect(readCards(boundedCards([card(['FN:A', 'END:VCARD', 'BEGIN:VCARD', 'FN:B'])]))).toHaveLength(1)
  })

  test('fit into a body whole or not at all', () => {
    const long = card(Array.from({ length: 200 }, (_, index) => `NOTE${index}:${'x'.repeat(2000)}`))
    const body = boundedCards([card(['FN:A', 'TEL:1']), long, long, long])
    expect(body.length).toBeLessThanOrEqual(BOUNDS.body.limit)
    expect(readCards(body)[0]).toEqual({ name: 'A', numbers: ['1'] })
    expect(lacksCards(body)).toBe(true)
  })
})
