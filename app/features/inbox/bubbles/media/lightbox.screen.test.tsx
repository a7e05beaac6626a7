import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { Lightbox } from './lightbox'

test('two fingers zoom a picture by how far they part, and never below the whole of it', async () => {
  const element = <Lightbox open onOpenChange={() => undefined} url="/a.png" alt="Bolsa" />
  await drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }] })
  const picture = await screen.findByRole('img', { name: 'Bolsa' })
  const canvas = picture.parentElement
  if (!canvas) throw new Error('a picture lies in its canvas')
  canvas.setPointerCapture = () => undefined
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0 })
  fireEvent.pointerDown(canvas, finger(1, 100))
  fireEvent.pointerDown(canvas, finger(2, 200))
  fireEvent.pointerMove(canvas, finger(2, 300))
  screen.getByText('200%')
  fireEvent.pointerMove(canvas, finger(2, 110))
  screen.getByText('100%')
  fireEvent.pointerUp(canvas, finger(2, 110))
  // What remains of the two drags, and zooms no more.
  fireEvent.pointerMove(canvas, finger(1, 150))
  screen.getByText('100%')
  expect(picture.style.transform).toContain('scale(1)')
})
