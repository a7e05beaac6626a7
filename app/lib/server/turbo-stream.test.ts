import { expect, test } from 'bun:test'
import { decode, encode } from 'turbo-stream'

test('what a page is sent makes no object but plain ones and errors', async () => {
  const lines = (text: string) => new Blob([`${text}\n`]).stream()
  const decoded = await decode(lines('[["E","return 1","Function"]]'))
  expect(decoded.value).toBeInstanceOf(Error)
  expect(typeof decoded.value).toBe('object')

  const back = await decode(encode({ error: new RangeError('far') }))
  expect(back.value).toEqual({ error: new RangeError('far') })
})
