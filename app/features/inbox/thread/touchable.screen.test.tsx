import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { Touchable } from './touchable'

async function drawMessage(onReply: (() => void) | undefined) {
  const message = (
    <Touchable onReply={onReply}>
      <p>Bom dia</p>
    </Touchable>
  )
  await drawScreen({ at: '/', routes: [{ path: '/', element: message }] })
  const text = await screen.findByText('Bom dia')
  const fire = (type: string, x: number, y: number) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    Object.assign(event, { touches: type === 'touchend' ? [] : [{ clientX: x, clientY: y }] })
    text.dispatchEvent(event)
  }
  return { fire }
}

test('a swipe answers a message; a scroll, a short one, and one where nobody may answer do not', async () => {
  let replies = 0
  const { fire } = await drawMessage(() => {
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

test('where nobody may answer, a swipe does nothing', async () => {
  const { fire } = await drawMessage(undefined)
  act(() => {
    fire('touchstart', 10, 10)
    fire('touchmove', 90, 12)
  })
  expect(screen.getByText('Bom dia').parentElement?.style.transform).toBe('')
})
