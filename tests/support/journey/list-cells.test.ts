import { describe, expect, test } from 'bun:test'
import { ACTS, actOf } from './list-acts.ts'
import { cells, FILTERS, screenCells } from './list-cells.ts'

const names = Object.keys(ACTS)
const views = ['pending', 'open', 'group', 'closed', 'search', 'name']

describe('of the acts in lists', () => {
  test('each is tried from each list without a screen, and by each hand that it has there', () => {
    const table = cells()
    for (const act of names)
      for (const view of views)
        expect({ act, view, is: table.some((cell) => cell.act === act && cell.view === view) }).toEqual({
          act,
          view,
          is: true,
        })
    for (const act of names.filter((name) => actOf(name)?.does))
      expect(table.filter((cell) => cell.act === act).map(({ hand }) => hand)).toContain(
        actOf(act)?.header ? 'header' : 'row',
      )
  })

  test('each that a button or a menu sets off is tried by it on a screen, and each list and filter by the header', () => {
    const table = screenCells()
    const pressed = (hand: string) =>
      new Set(table.filter((cell) => cell.hand === hand).map(({ act }) => act))
    expect(names.filter((name) => actOf(name)?.header && !pressed('header').has(name))).toEqual([])
    expect(names.filter((name) => actOf(name)?.row && !pressed('row').has(name))).toEqual([])
    expect(names.filter((name) => !table.some(({ act }) => act === name))).toEqual([])
    const byHeader = table.filter(({ hand }) => hand === 'header')
    expect(views.filter((view) => !byHeader.some((cell) => cell.view === view))).toEqual([])
    expect(Object.keys(FILTERS).filter((name) => !byHeader.some(({ filter }) => filter === name))).toEqual([])
  })

  test('each that has a button or a menu says what it sets off, for who has no screen', () => {
    const isPressed = (name: string) => actOf(name)?.header !== undefined || actOf(name)?.row !== undefined
    expect(names.filter((name) => isPressed(name) !== (actOf(name)?.does !== undefined))).toEqual([])
  })
})
