import { expect, test } from 'bun:test'
import { fillPlaceholders, gapsIn, placeholderName, unknownPlaceholders, valuesOf } from './placeholders.ts'

const KNOWN = new Set(['nome', 'primeiro_nome', 'numero', 'email', 'cidade', 'vencimento'])
const ANA = valuesOf(
  { name: 'Ana Lima', number: '5511999990000', email: '', variables: { cidade: 'São Paulo' } },
  { vencimento: '10/12' },
)
const filled = (text: string, values = ANA) => fillPlaceholders(text, values, KNOWN)

test('each placeholder is filled by its name, however that is written', () => {
  expect(filled('Olá, {nome}!')).toBe('Olá, Ana Lima!')
  expect(filled('{ Nome } de {{CIDADE}}, {primeiro nome}: {vencimento}')).toBe(
    'Ana Lima de São Paulo, Ana: 10/12',
  )
  expect(placeholderName(' Cidade  Natál ')).toBe('cidade_natal')
})

test('an empty one gives its fallback, or nothing; never a word of the machine', () => {
  expect(filled('E-mail: {email|não informado}.')).toBe('E-mail: não informado.')
  expect(filled('E-mail: {email}.')).toBe('E-mail: .')
  expect(filled('Olá, {nome|cliente}', { nome: ' ' })).toBe('Olá, cliente')
  expect([...gapsIn('{email} {nome} {email|x} {email}', ANA, KNOWN)]).toEqual(['email'])
})

test('what no campaign knows stays as it is written, and is named', () => {
  expect(filled('{constructor} {__proto__} {a b} {}')).toBe('{constructor} {__proto__} {a b} {}')
  expect(filled('{apelido|amigo}')).toBe('amigo')
  expect(unknownPlaceholders('{nome} {apelido} {apelido} {outro|x}', KNOWN)).toEqual(['{apelido}'])
})

test('signs of a value stay signs', () => {
  expect(filled('Olá {nome}', { nome: 'R$& $1 {email}' })).toBe('Olá R$& $1 {email}')
})
