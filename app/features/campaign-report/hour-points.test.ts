import { describe, expect, test } from 'bun:test'
import { isByHour, movedPoints } from './hour-points.ts'

const clock = { language: 'pt-BR', timeZone: 'America/Sao_Paulo' }
const hour = (at: string, sent: number, replied = 0) => ({ at: `${at}:00:00.000Z`, sent, replied })

describe('what a campaign moved', () => {
  test('is told hour by hour, those without anything included, by the clock of the company', () => {
    const points = movedPoints([hour('2026-11-21T12', 5), hour('2026-11-21T14', 3, 2)], clock)
    expect(points.map(({ point, sent, replied }) => [point.tick, sent, replied])).toEqual([
      ['09:00', 5, 0],
      ['10:00', 0, 0],
      ['11:00', 3, 2],
    ])
  })

  test('is told by local day once it took more than three days', () => {
    const hours = [hour('2026-11-21T02', 1), hour('2026-11-21T12', 4), hour('2026-11-24T12', 3, 2)]
    expect(isByHour(hours)).toBe(false)
    expect(movedPoints(hours, clock).map(({ point, sent }) => [point.tick, sent])).toEqual([
      ['20/11', 1],
      ['21/11', 4],
      ['22/11', 0],
      ['23/11', 0],
      ['24/11', 3],
    ])
  })

  test('is nothing before anything left', () => {
    expect(movedPoints([], clock)).toEqual([])
    expect(isByHour([])).toBe(true)
  })
})
