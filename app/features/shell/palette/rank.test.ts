import { describe, expect, test } from 'bun:test'
import { type Entry, ranked } from './rank.ts'

const entries: Entry[] = [
  { id: 'theme', group: 'actions', text: 'Tema: Claro' },
  { id: 'unread', group: 'ticket', text: 'Marcar como não lida' },
  { id: 'maria', group: 'tickets', text: 'Maria Souza', isFound: true },
  { id: 'number', group: 'contacts', text: 'João', isFound: true },
]
const ids = (typed: string) => ranked(entries, typed).flatMap(([, matches]) => matches.map(({ id }) => id))

describe('what the palette offers', () => {
  test('for the beginning of a name is that person first, and no word that only holds those letters', () => {
    expect(ids('mar')).toEqual(['maria', 'unread', 'number'])
  })

  test('is found by the words in any order, without accents and case', () => {
    expect(ids('SOUZA maria')[0]).toBe('maria')
    expect(ids('nao lida')).toContain('unread')
    expect(ids('aro')).not.toContain('theme')
  })

  test('is found in Turkish with its letters or without, its dotless i as well', () => {
    const turkish: Entry[] = [
      { id: 'resolve', group: 'ticket', text: 'Çözüldü' },
      { id: 'light', group: 'actions', text: 'Tema: Açık ışık' },
    ]
    const idsFor = (typed: string) =>
      ranked(turkish, typed).flatMap(([, matches]) => matches.map(({ id }) => id))
    for (const typed of ['çöz', 'coz', 'ÇÖZ']) expect(idsFor(typed)).toEqual(['resolve'])
    for (const typed of ['isik', 'ışık', 'IŞIK', 'İSİK']) expect(idsFor(typed)).toEqual(['light'])
  })

  test('for the search in messages comes last, and whatever was typed', () => {
    const search: Entry = { id: 'messages', group: 'messages', text: 'Buscar nas mensagens', isLast: true }
    const namesFor = (typed: string) =>
      ranked([search, ...entries], typed).flatMap(([, groupEntries]) => groupEntries.map(({ id }) => id))
    expect(namesFor('mar').at(-1)).toBe('messages')
    expect(namesFor('buscar').at(-1)).toBe('messages')
  })

  test('without a word is everything, what concerns the open conversation first', () => {
    expect(ids(' ')).toEqual(['unread', 'maria', 'number', 'theme'])
  })
})
