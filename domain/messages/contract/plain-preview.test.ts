import { describe, expect, test } from 'bun:test'
import { plainText, previewKind } from './plain-preview.ts'

describe('the preview of a ticket', () => {
  test('names what cannot be read as text', () => {
    expect(previewKind('BEGIN:VCARD\nVERSION:3.0\nEND:VCARD')).toBe('contact')
    expect(
      previewKind('data:image/png;base64,AAAA|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Loja'),
    ).toBe('location')
    expect(previewKind('https://x/i.jpg|https://fb.me/1|Título|Corpo|Oi')).toBe('ad')
  })

  test('leaves text alone, also with bars in it', () => {
    expect(previewKind('a | b | c | d')).toBe('text')
    expect(previewKind('Olá')).toBe('text')
  })

  test('is one line without marks', () => {
    expect(plainText('*Ana Ribeiro:*\nOlá,  *tudo* bem? 2*3*4')).toBe('Ana Ribeiro: Olá, tudo bem? 2*3*4')
  })
})
