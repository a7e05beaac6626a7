import { describe, expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aMessageView } from '#tests/support/views.ts'
import { Bubble } from '../bubble'
import { type Found, FoundProvider } from './found'

const long = `${'Antes disso. '.repeat(200)}\nO *bolêto azul* venceu.`

function Said({ bodies, found }: { bodies: readonly string[]; found: Found }) {
  const [at, setAt] = useState<Found | undefined>(found)
  return (
    <FoundProvider value={at}>
      <button type="button" onClick={() => setAt(undefined)}>
        Esquecer
      </button>
      {bodies.map((body, place) => (
        <Bubble key={body} message={aMessageView({ id: place + 1, body })} />
      ))}
    </FoundProvider>
  )
}

const draw = (bodies: readonly string[], found: Found) =>
  drawScreen({ at: '/said', routes: [{ path: '/said', element: <Said bodies={bodies} found={found} /> }] })
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)

describe('the words by which a message was found', () => {
  test('are marked in it alone, as long as one has not gone on', async () => {
    const { user } = await draw(['O boleto venceu', 'Que boleto?'], { messageId: 2, words: ['BOLETO'] })
    await screen.findByRole('button', { name: 'Esquecer' })
    expect(marks()).toEqual(['boleto'])
    expect(document.querySelector('[data-found]')?.getAttribute('data-message')).toBe('2')
    await user.click(screen.getByRole('button', { name: 'Esquecer' }))
    expect(marks()).toEqual([])
    expect(document.querySelector('[data-found]')).toBeNull()
  })

  test('are shown where they stand behind a fold, which stays open', async () => {
    const { user } = await draw([long, long.replace('azul', 'verde')], {
      messageId: 1,
      words: ['boleto', 'azul'],
    })
    await screen.findByRole('button', { name: 'Esquecer' })
    expect(marks()).toEqual(['bolêto', 'azul'])
    expect(screen.getAllByRole('button', { name: 'Ler mais' })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Esquecer' }))
    expect(marks()).toEqual([])
    expect(screen.getByText('bolêto azul', { exact: false })).toBeTruthy()
  })
})
