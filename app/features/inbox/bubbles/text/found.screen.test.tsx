import { describe, expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aMessageView } from '#tests/support/views.ts'
import { Bubble } from '../bubble'
import { FoundProvider, type SearchHit } from './found'

const long = `${'Antes disso. '.repeat(200)}\nO *bolêto azul* venceu.`

function BodyList({ bodies, searchHit }: { bodies: readonly string[]; searchHit: SearchHit }) {
  const [currentHit, setCurrentHit] = useState<SearchHit | undefined>(searchHit)
  return (
    <FoundProvider value={currentHit}>
      <button type="button" onClick={() => setCurrentHit(undefined)}>
        Esquecer
      </button>
      {bodies.map((body, index) => (
        <Bubble key={body} message={aMessageView({ id: index + 1, body })} />
      ))}
    </FoundProvider>
  )
}

const draw = (bodies: readonly string[], searchHit: SearchHit) =>
  drawScreen({
    path: '/said',
    routes: [{ path: '/said', element: <BodyList bodies={bodies} searchHit={searchHit} /> }],
  })
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
