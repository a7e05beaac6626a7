import { describe, expect, test } from 'bun:test'
import { CreateConnectionInput } from '#domain/connections/schema.ts'
import { postedForm, readForm } from './form.server.ts'

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

test('what is no form is refused, and is no fault of ours', async () => {
  const sent: [string, string][] = [
    ['application/json', '{'],
    ['text/plain', 'x'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\nbroken'],
    // Each of so many names was looked for among all of them.
    ['application/x-www-form-urlencoded', Array.from({ length: 50_000 }, (_, at) => `k${at}=1`).join('&')],
  ]
  for (const [type, body] of sent) {
    const request = new Request('http://localhost:3000/login', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
    expect(await postedForm(request).catch((thrown: unknown) => thrown)).toMatchObject({ status: 400 })
  }
})
