import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { Color, Text } from './fields.ts'
import { problemsOf } from './problems.ts'

describe('a colour', () => {
  test.each([
    ['#2563EB', '#2563eb'],
    ['#abc', '#aabbcc'],
    ['abc', '#aabbcc'],
    [' 2563eb ', '#2563eb'],
    ['#2563ebff', '#2563eb'],
  ])('given as %s is kept as %s', (typed, stored) => {
    expect(Color().parse(typed)).toBe(stored)
  })

  test.each(['azul', '#ab', '#12345', ''])('is not %p, and the problem says what one looks like', (typed) => {
    const { error } = z.object({ color: Color() }).safeParse({ color: typed })
    expect(problemsOf(error?.issues ?? [])).toEqual({ color: 'color' })
  })
})

test('a rule may answer by an error that has a sentence of its own', () => {
  const Typed = z.object({ number: z.string().refine(() => false, 'ERR_WAPP_INVALID_CONTACT') })
  const { error } = Typed.safeParse({ number: '123' })
  expect(problemsOf(error?.issues ?? [])).toEqual({ number: 'ERR_WAPP_INVALID_CONTACT' })
})

describe('a text', () => {
  const nameOf = (text: string) => Text(20, 1).safeParse(text)

  test.each(['\u200b\u200b\u200b', '\u2060', '\u202e \u200f', '\u3164', '\u2800 \u00ad'])(
    'that nobody sees is none: %j',
    (text) => {
      expect(nameOf(text).error?.issues[0]?.code).toBe('too_small')
      expect(Text(20).parse(text)).toBe('')
    },
  )

  test('turns no text around it; the marks that languages need stay', () => {
    expect(nameOf('\u202eoir\u202c Rui\u2066\u2069').data).toBe('oir Rui')
    expect(nameOf('שלום\u200f (Rui)').data).toBe('שלום\u200f (Rui)')
  })

  test.each(['👩\u200d👩\u200d👧', 'می\u200cخواهم', '🔥', 'ab'])(
    'with something to see is kept whole: %s',
    (text) => {
      expect(nameOf(text).data).toBe(text)
    },
  )
})
