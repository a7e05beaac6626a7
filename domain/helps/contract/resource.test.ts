import { describe, expect, test } from 'bun:test'
import { helpResource } from './resource.ts'

const read = (video: string) => helpResource.input.safeParse({ title: 'Início', video })

describe('the video of a help', () => {
  test.each([
    'dQw4w9WgXcQ',
    ' dQw4w9WgXcQ ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ])('is kept as its code when given as %s', (address) => {
    expect(read(address).data?.video).toBe('dQw4w9WgXcQ')
  })

  test.each([
    '',
    'short',
    'dQw4w9WgXcQ123',
    'https://evil.example/watch?v=x',
    '../../evil?x',
    'a'.repeat(501),
  ])('is not %s', (address) => {
    expect(read(address).success).toBe(false)
  })
})
