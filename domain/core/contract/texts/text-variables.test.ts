import { describe, expect, test } from 'bun:test'
import {
  fillVariables,
  hasKnownVariables,
  TEXT_VARIABLES,
  type TextFacts,
  unknownVariablesIn,
  variablesIn,
  variableValues,
} from './text-variables.ts'

const facts: TextFacts = {
  now: new Date('2026-03-09T02:05:07Z'),
  ticketId: 42,
  timeZone: 'America/Sao_Paulo',
  contact: 'Maria da <b>Silva',
  user: 'Ana',
  queue: 'Vendas',
  connection: 'Loja',
  company: 'Loja Demo',
}

describe('the variables of a text', () => {
  const texts: [string, string][] = [
    ['{{firstName}} / {{ name }}', 'Maria / Maria da <b>Silva'],
    ['{{userName}} {{queue}} {{connection}} {{name_company}} {{ticket_id}}', 'Ana Vendas Loja Loja Demo 42'],
    ['{{date}} {{hour}}', '08/03/2026 23:05:07'],
    ['{{protocol}}', '2026030823050742'],
    ['{{unknown}} {name} {{}}', '{{unknown}} {name} {{}}'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the transfer text's own spelling
    ['agora com ${queue.name}', 'agora com Vendas'],
  ]
  for (const [text, filled] of texts) {
    test(`«${text}» becomes «${filled}»`, () => {
      expect(fillVariables(text, facts)).toBe(filled)
    })
  }

  test('are each offered, and no other', () => {
    expect([...variableValues(facts).keys()]).toEqual([...TEXT_VARIABLES])
  })

  test('are named as a text has them, each once', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the transfer text's own spelling
    const text = '{{ name }}, pedido {{pedido}} de {{name}} em ${queue.name} ou {{queue}}; {} {{}}'
    expect(variablesIn(text)).toEqual(['name', 'pedido', 'queue'])
  })

  test('greet by the company’s clock', () => {
    const greeting = (hour: string) =>
      fillVariables('{{ms}}', { now: new Date(`2026-03-09T${hour}:00:00Z`), ticketId: 1, timeZone: 'UTC' })
    expect(['05', '06', '11', '12', '17', '18', '23', '00'].map(greeting)).toEqual([
      'Boa madrugada',
      'Bom dia',
      'Bom dia',
      'Boa tarde',
      'Boa tarde',
      'Boa noite',
      'Boa noite',
      'Boa madrugada',
    ])
  })

  const nameless: [string, string][] = [
    ['Olá, {{firstName}}! Tudo bem?', 'Olá! Tudo bem?'],
    ['Olá {{name}}, tudo bem?', 'Olá, tudo bem?'],
    ['{{firstName}}, tudo bem?', 'tudo bem?'],
    ['Oi\n{{name}}: leia', 'Oi\nleia'],
  ]
  for (const contact of ['', '5511999990000', '+55 11 99999-0000', '.', '🌸', null]) {
    test(`a contact called «${contact}» is addressed without a name`, () => {
      for (const [text, filled] of nameless) expect(fillVariables(text, { ...facts, contact })).toBe(filled)
    })
  }

  test('a name with a letter in it is one, whatever stands beside', () => {
    expect(fillVariables('Olá, {{firstName}}!', { ...facts, contact: ' Bia 🌸' })).toBe('Olá, Bia!')
  })

  test('a megabyte of blanks is filled at once', () => {
    const blanks = ' '.repeat(1_000_000)
    expect(fillVariables(`${blanks}{{name}}`, { ...facts, contact: '' })).toBe('')
    expect(fillVariables(`${'{{ '.repeat(300_000)}`, facts)).toHaveLength(900_000)
  })

  test('what the machine sends may name no others', () => {
    expect(hasKnownVariables('{{name}} {{ queue }} {}')).toBe(true)
    expect(hasKnownVariables('Olá, {{nome}}')).toBe(false)
  })

  test('are empty where nothing is known, and are filled once only', () => {
    expect(fillVariables('{{name}}{{queue}}', { now: new Date(), ticketId: 1 })).toBe('')
    expect(fillVariables('{{name}}', { ...facts, contact: '{{userName}}' })).toBe('{{userName}}')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the transfer text's own spelling
    expect(fillVariables('{{name}}', { ...facts, contact: 'x ${queue.name}' })).toBe('x ${queue.name}')
  })
})

test('names that nothing fills are told apart from those that we fill', () => {
  expect(unknownVariablesIn('Olá {{ firstName }}, {{nome}} e {{nome}}: {{pedido}} {x} {{ }}')).toEqual([
    'nome',
    'pedido',
  ])
  expect(unknownVariablesIn('Olá, {{name}}!')).toEqual([])
})
