import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { WatchedImage } from './watched-image'

/** The browser of these tests loads no image: each that the server wrote stands there as one that failed. */
function openWritten(onError: () => void) {
  const image = <WatchedImage src="/media/1/7/ab" alt="foto" onError={onError} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(image)
  return render(image, { container, hydrate: true })
}

test('an image that failed before the page awoke has failed', () => {
  let failureCount = 0
  const { rerender } = openWritten(() => {
    failureCount += 1
  })
  expect(failureCount).toBe(1)
  rerender(<WatchedImage src="/media/1/7/ab" alt="foto" onError={() => expect.unreachable()} />)
})

test('an image that begins to load in a page that is awake has not failed yet', () => {
  render(<WatchedImage src="/media/1/7/ab" alt="foto" onError={() => expect.unreachable()} />)
  expect(document.querySelector('img')?.alt).toBe('foto')
})
