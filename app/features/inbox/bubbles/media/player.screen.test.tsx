import { expect, test } from 'bun:test'
import { Link } from '@remix-run/react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { PlayingBar } from '~/features/shell/playing-bar'
import { closePlayer, togglePlay, usePlayer } from './player'

const SOURCE = { name: 'Maria Souza', address: '/tickets/a#message-5' }

function Page({ to }: { to: string }) {
  const { playing } = usePlayer()
  return (
    <>
      <PlayingBar />
      <p>{playing ? 'toca' : 'parado'}</p>
      <Link to={to}>Outra conversa</Link>
    </>
  )
}

test('an audio that plays on elsewhere is named, paused and ended from any page', async () => {
  const { user, router } = await drawScreen({
    path: '/tickets/a',
    routes: [
      { path: '/tickets/a', element: <Page to="/tickets/b" /> },
      { path: '/tickets/b', element: <Page to="/tickets/a" /> },
    ],
  })
  await screen.findByText('parado')
  // The browser of these tests plays nothing: the element tells what it would.
  const audio = { play: HTMLMediaElement.prototype.play, pause: HTMLMediaElement.prototype.pause }
  HTMLMediaElement.prototype.play = function () {
    this.onplay?.(new Event('play'))
    return Promise.resolve()
  }
  HTMLMediaElement.prototype.pause = function () {
    this.onpause?.(new Event('pause'))
  }
  try {
    await togglePlay('5', 'data:audio/ogg;base64,', SOURCE)
    await screen.findByText('toca')
    expect(screen.queryByRole('region', { name: 'Áudio de Maria Souza' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Outra conversa' }))
    await screen.findByRole('region', { name: 'Áudio de Maria Souza' })
    expect(screen.getByRole('link', { name: 'Áudio de Maria Souza' }).getAttribute('href')).toBe(
      SOURCE.address,
    )
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    await screen.findByText('parado')
    expect(router.state.location.pathname).toBe('/tickets/b')
  } finally {
    closePlayer()
    Object.assign(HTMLMediaElement.prototype, audio)
  }
})
