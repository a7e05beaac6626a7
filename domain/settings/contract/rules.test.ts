import { expect, test } from 'bun:test'
import { supportKind, supportLink, tidyContact } from './rules.ts'

test('a number, an e-mail or a page leads to support, with the first words where the way takes some', () => {
  const words = 'Sou da Loja & Cia'
  const link = (text: string) => supportLink(tidyContact(text), words)
  expect(link('+55 (11) 95555-4444')).toBe('https://wa.me/5511955554444?text=Sou%20da%20Loja%20%26%20Cia')
  expect(link('ajuda@recado.example')).toBe('mailto:ajuda@recado.example?subject=Sou%20da%20Loja%20%26%20Cia')
  expect(link('https://recado.example/ajuda')).toBe('https://recado.example/ajuda')
  expect(link('')).toBeUndefined()
  // What the browser makes of it: no page of our own, no letters that pass for others, nothing beside the address.
  expect(link('https:outra.example')).toBe('https://outra.example/')
  expect(link('https://аpple.example/\u202e"x')).toBe('https://xn--pple-43d.example/%E2%80%AE%22x')
  expect(link('a%0D%0ABcc#b@x.example')).toBe(
    'mailto:a%250D%250ABcc%23b@x.example?subject=Sou%20da%20Loja%20%26%20Cia',
  )
})

test.each([
  'javascript:alert(1)',
  'http://recado.example',
  'https://a:b@recado.example',
  '1234',
  'ajuda@',
  'a@b.c?bcc=x@y.z',
  'data:text/html,x',
  'words',
])('%p leads nowhere', (text) => {
  expect(supportKind(tidyContact(text))).toBeUndefined()
})
