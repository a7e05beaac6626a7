import { describe, expect, test } from 'bun:test'
import { aQuickMessageView, aTicketView, aViewer } from '#tests/support/views.ts'
import { filled, missingIn, valuesFor } from './filling'
import { foundBy } from './offered'
import { previewOf, slashed } from './words'

const NOW = new Date('2026-11-22T12:00:00Z')
const ana = aViewer({ name: 'Ana Lima', profile: 'user' })
const ticket = aTicketView({ id: 42 })

function named(name: string, isGroup = false) {
  return { ...ticket, contact: { ...ticket.contact, name, isGroup } }
}

describe('the variables of a quick message', () => {
  test('stand for what its attendant sees of the conversation', () => {
    const values = valuesFor(
      {
        ...named('Maria Souza'),
        queue: {
          id: 1,
          version: 1,
          name: 'Vendas',
          color: '#22aa66',
          waitAmberMinutes: 1,
          waitRedMinutes: 2,
        },
      },
      ana,
      NOW,
    )
    const text = '{{ms}}, {{firstName}}! {{userName}}, {{queue}}, {{connection}}, nº {{ticket_id}}'
    expect(filled(text, values)).toBe('Bom dia, Maria! Ana Lima, Vendas, Loja, nº 42')
    expect(missingIn(text, values)).toEqual([])
  })

  test('are asked for where nothing is known, also of names that the table does not have', () => {
    const values = valuesFor(named('Maria'), ana, NOW)
    expect(missingIn('{{queue}} {{pedido}} {{name}} {{pedido}}', values)).toEqual(['queue', 'pedido'])
    expect(filled('{{name}}: {{pedido}}', values)).toBe('Maria: {{pedido}}')
  })

  test('never greet somebody by a number, hidden or not', () => {
    const masked = { ...ana, masksNumbers: true }
    expect(missingIn('{{firstName}}', valuesFor(named('+55 11 99999-0000'), ana, NOW))).toEqual(['firstName'])
    expect(missingIn('{{name}}', valuesFor(named('Zé 5511999******'), masked, NOW))).toEqual(['name'])
    expect(missingIn('{{name}}', valuesFor(named('*Zé*'), ana, NOW))).toEqual([])
    expect(missingIn('{{name}}', valuesFor(named('Turma 5511999******', true), masked, NOW))).toEqual([])
  })
})

describe('the list', () => {
  const row = (shortcode: string, message = '') => aQuickMessageView({ shortcode, message })
  const shortcodes = (query: string) =>
    foundBy([row('aviso', 'Preço novo'), row('meu-preco'), row('/Preço'), row('oi', 'Olá')], query).map(
      ({ shortcode }) => shortcode,
    )

  test('finds by shortcode and text, blind to accents and case, the nearest first', () => {
    expect(shortcodes('preco')).toEqual(['/Preço', 'meu-preco', 'aviso'])
    expect(shortcodes('OLA')).toEqual(['oi'])
    expect(shortcodes('nada')).toEqual([])
    expect(shortcodes('')).toHaveLength(4)
  })

  test('shows the beginning of a text in one line, at most 90 characters of it', () => {
    expect(previewOf('Bom\n\n dia')).toBe('Bom dia')
    expect([...previewOf('a'.repeat(200))]).toHaveLength(90)
    expect([slashed('oi'), slashed('/oi')]).toEqual(['/oi', '/oi'])
  })
})
