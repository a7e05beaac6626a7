import { describe, expect, test } from 'bun:test'
import { CreateConnectionInput } from '#domain/connections/schema.ts'
import { readForm } from './form.server.ts'

function formOf(...pairs: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

describe('a form that was not done', () => {
  test('says what is wrong with a number in the words of numbers, and keeps all that was typed', () => {
    const form = formOf(
      ['name', 'Loja'],
      ['queueIds', '3'],
      ['queueIds', '5'],
      ['expiresTicketNPS', '-1'],
      ['maxUseBotQueuesNPS', '101'],
      ['password', 'segredo'],
    )
    const read = readForm(form, CreateConnectionInput)
    expect(read.ok).toBe(false)
    if (read.ok) return
    const { fields, values } = read.problem.data
    expect(fields).toEqual({ expiresTicketNPS: 'tooSmall', maxUseBotQueuesNPS: 'tooLarge' })
    expect(values).toEqual({
      name: 'Loja',
      queueIds: '3,5',
      expiresTicketNPS: '-1',
      maxUseBotQueuesNPS: '101',
    })
  })
})
