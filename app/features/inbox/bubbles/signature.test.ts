import { describe, expect, test } from 'bun:test'
import { readSignature } from './signature.ts'

describe('a signature', () => {
  test('is the name above the text', () => {
    expect(readSignature('*Ana Ribeiro:*\nOlá,\n*tudo* bem?')).toEqual({
      name: 'Ana Ribeiro',
      text: 'Olá,\n*tudo* bem?',
    })
  })

  test('is not what is bold in the text itself', () => {
    expect(readSignature('*Total:* R$ 10')).toBeUndefined()
    expect(readSignature('oi\n*Ana:*\nolá')).toBeUndefined()
  })
})
