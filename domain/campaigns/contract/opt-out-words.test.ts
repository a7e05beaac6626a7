import { expect, test } from 'bun:test'
import { isReturnWord, optOutWordOf } from './opt-out-words.ts'

test.each([
  ['PARAR', 'certain'],
  ['  pare!! ', 'certain'],
  ['Não quero receber.', 'certain'],
  ['Stop', 'certain'],
  ['BAJA', 'certain'],
  ['mesaj istemiyorum', 'certain'],
  ['Remover', 'common'],
  ['cancelar inscrição', 'common'],
  ['Sair', 'leaving'],
  ['basta', 'common'],
])('%s opts out', (text, kind) => {
  expect(optOutWordOf(text, ['Basta!'])?.kind).toBe(kind as 'certain')
})

test.each(['pare de enviar isso por favor', 'quero parar de fumar', 'cancelar', '', '👍', 'x'.repeat(500)])(
  '%s does not',
  (text) => {
    expect(optOutWordOf(text, ['Basta!'])).toBeNull()
  },
)

test('who writes the word of return is meant to return', () => {
  expect(['VOLTAR', 'voltar.', 'start', 'quero voltar'].map(isReturnWord)).toEqual([true, true, true, false])
})
