import { describe, expect, test } from 'bun:test'
import type { BotMenu } from '../bot-types.ts'
import { type PressableMenu, pressableMenu, readMenu } from './pressable-menu.ts'

const menuOf = (names: readonly string[], hasBack = true): BotMenu => ({
  text: 'Como ajudamos?',
  choices: names.map((name, index) => ({ id: `v1.${index}`, name })),
  hasBack,
})
const named = (count: number) => menuOf(Array.from({ length: count }, (_, index) => `Opção ${index}`))
const firstTitle = (menu: PressableMenu | null) =>
  (menu?.type === 'list' ? menu.sections[0]?.rows[0] : menu?.buttons[0])?.title ?? ''
const LONG = 'Segunda via do boleto do condomínio'

describe('a menu to be pressed', () => {
  test('has as many rows and buttons as a phone shows; with more it is text', () => {
    expect(pressableMenu(named(3), 'text')).toBeNull()
    expect(pressableMenu(named(3), 'button')?.type).toBe('buttons')
    expect(pressableMenu(named(4), 'button')).toBeNull()
    expect(pressableMenu(named(10), 'list')?.type).toBe('list')
    expect(pressableMenu(named(11), 'list')).toBeNull()
    expect(pressableMenu({ ...named(2), text: 'x'.repeat(1025) }, 'list')).toBeNull()
  })

  test('offers the ways out where there is room, and says the others', () => {
    expect(pressableMenu(named(2), 'button')).toMatchObject({
      text: 'Como ajudamos?\n\n[ Sair ] Encerrar atendimento',
      buttons: [{}, {}, { id: '#', title: 'Menu principal' }],
    })
    expect(pressableMenu(named(3), 'button')).toMatchObject({
      text: 'Como ajudamos?\n\n[ # ] Voltar para o menu principal\n[ Sair ] Encerrar atendimento',
    })
    const list = pressableMenu(named(8), 'list')
    expect(list).toMatchObject({ text: 'Como ajudamos?' })
    expect(list?.type === 'list' && list.sections[0]?.rows.map(({ id }) => id).slice(-2)).toEqual([
      '#',
      'sair',
    ])
  })

  test('cuts a name that is too long, and shows all of it beside', () => {
    expect(pressableMenu(menuOf([LONG]), 'list')).toMatchObject({
      sections: [{ rows: [{ title: 'Segunda via do boleto d…', description: LONG }, {}, {}] }],
    })
    expect(pressableMenu(menuOf([LONG], false), 'button')).toMatchObject({
      text: `Como ajudamos?\n\n[ 1 ] ${LONG}`,
      buttons: [{ title: 'Segunda via do bole…' }, {}],
    })
  })

  test('cuts no character in two', () => {
    const family = '👨‍👩‍👧‍👦'
    const names = [`Segunda via do boleto x${family}`, family.repeat(4), '😀'.repeat(30), 'ç'.repeat(50)]
    const shapes = [
      { type: 'list', most: 24 },
      { type: 'button', most: 20 },
    ] as const
    for (const { type, most: maxLength } of shapes)
      for (const name of names) {
        const title = firstTitle(pressableMenu(menuOf([name]), type))
        expect(title.isWellFormed()).toBe(true)
        expect(title).toEndWith('…')
        expect(title.length).toBeLessThanOrEqual(maxLength)
        expect(title).not.toMatch(/\u200d…$/)
      }
  })

  test('is read with the names that it holds, cut again where they make it long', () => {
    const menu = menuOf(['Falar com {{name}}'], false)
    const read = (type: 'list' | 'button', name: string) => {
      const pressable = pressableMenu({ ...menu, text: 'Oi {{name}}' }, type)
      return pressable && readMenu(pressable, (text) => text.replace('{{name}}', name))
    }
    const long = 'Ana Beatriz Cavalcanti'
    expect(read('list', 'Ana')).toMatchObject({
      text: 'Oi Ana',
      sections: [{ rows: [{ title: 'Falar com Ana', description: '' }, {}] }],
    })
    expect(read('list', long)).toMatchObject({
      sections: [{ rows: [{ title: 'Falar com Ana Beatriz C…', description: `Falar com ${long}` }, {}] }],
    })
    expect(read('button', long)).toMatchObject({ buttons: [{ title: 'Falar com Ana Beatr…' }, {}] })
    expect(read('list', 'x'.repeat(1100))).toBeNull()
  })

  test('always has words above', () => {
    expect(pressableMenu({ ...menuOf(['Vendas']), text: ' ' }, 'list')).toMatchObject({
      text: 'Escolha uma opção:',
    })
  })
})
