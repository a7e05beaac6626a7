import { describe, expect, test } from 'bun:test'
import { optOutWord, plainWord } from './rules.ts'

describe('a word that opts out', () => {
  test.each([
    ['PARAR', 'parar', true],
    ['  pare!! ', 'pare', true],
    ['Descadastrar.', 'descadastrar', true],
    ['NÃO QUERO RECEBER', 'nao quero receber', true],
    ['cancelar   inscrição', 'cancelar inscricao', true],
    ['S.T.O.P', undefined, false],
    ['Stop', 'stop', true],
    ['Unsubscribe', 'unsubscribe', true],
    ['opt-out', 'opt out', true],
    ['Dar de baja', 'dar de baja', true],
    ['DURDUR', 'durdur', true],
    ['Artık mesaj istemiyorum', 'artik mesaj istemiyorum', true],
    ['sair', 'sair', false],
    ['İPTAL', 'iptal', false],
    ['ＳＴＯＰ', 'stop', true],
    ['quero parar de fumar', undefined, false],
    ['', undefined, false],
    ['!!!', undefined, false],
    ['cancelar', undefined, false],
  ])('%p is %p', (text, word, isUnambiguous) => {
    expect(optOutWord(text)).toEqual(word === undefined ? undefined : { word, isUnambiguous })
  })

  test('of a company of its own may stand in its menus, too', () => {
    expect(optOutWord('Chega, por favor!', ['chega por favor'])).toEqual({
      word: 'chega por favor',
      isUnambiguous: false,
    })
    expect(optOutWord('parar', ['parar'])).toEqual({ word: 'parar', isUnambiguous: true })
    expect(optOutWord('oi', ['', '!!'])).toBeUndefined()
  })

  test('is no long message, which costs nothing to judge', () => {
    expect(optOutWord(`parar${' '.repeat(1 << 20)}`)).toBeUndefined()
    expect(plainWord('Não-quero, receber…')).toBe('nao quero receber')
  })
})
