import { expect, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { screen } from '#tests/support/screen.tsx'
import { Touchable } from './touchable'

/** Draws it until it listens to touches: a text that is merely found in the document may be drawn a moment before that. */
function drawMessage(onReply: (() => void) | undefined) {
  render(
    <Touchable onReply={onReply}>
      <p>Bom dia</p>
    </Touchable>,
  )
  const text = screen.getByText('Bom dia')
  const fire = (type: string, x: number, y: number) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    Object.assign(event, { touches: type === 'touchend' ? [] : [{ clientX: x, clientY: y }] })
    text.dispatchEvent(event)
  }
  return { fire }
}

test('a swipe answers a message; a scroll, a short one, and one where nobody may answer do not', () => {
  let replies = 0
  const { fire } = drawMessage(() => {
    replies += 1
  })
  const swipe = (to: [x: number, y: number]) =>
    // At once: no long press runs out in between.
    act(() => {
      fire('touchstart', 10, 10)
      fire('touchmove', (to[0] + 10) / 2, (to[1] + 10) / 2)
      fire('touchmove', ...to)
      fire('touchend', 0, 0)
    })
  swipe([20, 200])
  swipe([45, 12])
  expect(replies).toBe(0)
  swipe([90, 14])
  expect(replies).toBe(1)
})

test('where nobody may answer, a swipe does nothing', () => {
  const { fire } = drawMessage(undefined)
  act(() => {
    fire('touchstart', 10, 10)
    fire('touchmove', 90, 12)
  })
  expect(screen.getByText('Bom dia').parentElement?.style.transform).toBe('')
})
