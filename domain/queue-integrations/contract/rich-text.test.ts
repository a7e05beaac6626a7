import { expect, test } from 'bun:test'
import { scaled } from '#tests/support/machine.ts'
import { RichText, whatsappText } from './rich-text.ts'

test('marks stand at the words, links and lists are written out', () => {
  const nodes = RichText.parse([
    {
      type: 'p',
      children: [
        { text: ' Olá ', bold: true },
        { text: 'Ana', italic: true, strikethrough: true },
      ],
    },
    { type: 'p', children: [{ text: '' }] },
    { type: 'p', children: [{ type: 'a', url: 'https://loja.demo', children: [{ text: 'a loja' }] }] },
    { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'um' }] }] }] },
  ])
  expect(whatsappText(nodes)).toBe('*Olá* _~Ana~_\n\na loja (https://loja.demo)\n* um')
})

test('a text that is nearly all spaces is read in time that grows with its length', () => {
  const text = `x${' '.repeat(300_000)}y`
  const startedAt = performance.now()
  expect(whatsappText(RichText.parse([{ text, bold: true }]))).toHaveLength(text.length + 2)
  expect(performance.now() - startedAt).toBeLessThan(scaled(2_000))
})
