import { describe, expect, test } from 'bun:test'
import { MAX_RATE } from '#domain/tickets/contract/rules.ts'
import en from '~/i18n/en/tickets.json'
import es from '~/i18n/es/tickets.json'
import ptBR from '~/i18n/pt-BR/tickets.json'
import tr from '~/i18n/tr/tickets.json'
import { faceOf } from './rating-face.ts'

describe('a rating', () => {
  test('has a face on the scale of 0 to 10: five of ten is no delight', () => {
    const faces = Array.from({ length: MAX_RATE + 1 }, (_, rate) => faceOf(rate)).join('')
    expect(faces).toBe('😡😡😡🙁🙁😐😐🙂🙂😍😍')
  })

  test('is said with its scale in every language', () => {
    for (const { rated } of [ptBR, en, es, tr]) {
      expect(rated).toContain('{{rate}}')
      expect(rated).toContain('{{max}}')
    }
  })
})
