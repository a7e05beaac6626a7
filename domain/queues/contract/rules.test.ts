import { describe, expect, test } from 'bun:test'
import { freeColors, QUEUE_COLORS } from './rules.ts'

describe('a free colour', () => {
  test('is the first of the palette that no queue has, whatever the case it was written in', () => {
    expect(freeColors([])).toEqual([QUEUE_COLORS[0]])
    expect(freeColors([QUEUE_COLORS[0].toUpperCase(), QUEUE_COLORS[1]])).toEqual([QUEUE_COLORS[2]])
  })

  test('is found for more queues than the palette holds, each another', () => {
    const takenColors: string[] = []
    for (let round = 0; round < 300; round += 1) takenColors.push(...freeColors(takenColors))
    expect(new Set(takenColors).size).toBe(300)
    expect(takenColors.filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([])
  })

  test('is offered by the dozen', () => {
    expect(freeColors(QUEUE_COLORS.slice(0, 15), 12)).toHaveLength(12)
  })
})
