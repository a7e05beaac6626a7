import { describe, expect, test } from 'bun:test'
import { HELP, SALES, talk } from '#tests/support/fixtures/bot-talk.ts'

describe('who is asked for a queue while the connection comes down to one', () => {
  const menuState = talk({}, ['Oi']).state
  const onlySales = { connection: { queues: [SALES] } }

  test('is in that one, whatever they choose', () => {
    for (const answer of ['1', '2', 'Oi?'])
      expect(talk(onlySales, [answer], menuState)).toMatchObject({
        answers: [['Vendas, bom dia.']],
        state: { queueId: 1, step: 'done' },
        rules: ['queueGiven'],
      })
    expect(talk({ connection: { queues: [HELP] } }, ['1'], menuState).state).toMatchObject({ step: 'option' })
  })

  test('may end it all the same, and is left to people where they were put in a queue since', () => {
    expect(talk(onlySales, ['sair'], menuState).isClosed).toBe(true)
    expect(talk(onlySales, ['1'], { ...menuState, queueId: 1 }).rules).toEqual(['-'])
  })
})
