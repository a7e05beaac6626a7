import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ACTION_NAMES, SHORTCUT_ACTIONS } from './actions.ts'

const APP = path.resolve(import.meta.dirname, '../../..')
const folders = ['ui', 'lib', 'kit', 'features']
const files = folders
  .flatMap((folder) =>
    readdirSync(path.join(APP, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
const textOf = (file: string) => readFileSync(path.join(APP, file), 'utf8')

/** Lines of menus in the inbox that are no action of the registry, and why. */
const NO_ACTION = {
  'ui/menus/act-items.tsx': 'draws the actions',
  'features/shell/account-options.tsx': 'profile is a page, the map and signing out are actions',
  'features/inbox/actions/queue-choices.tsx': 'values of one filter, which the action `queues` opens',
  'features/inbox/thread/message-menu.tsx': 'emojis of one action, `react`, which opens them',
}

describe('actions', () => {
  test('each line of a menu of the inbox is an action, and so on the map and in the palette', () => {
    const withLines = files.filter(
      (file) =>
        /^(ui|features\/(inbox|shell|contacts\/drawer))\//.test(file) &&
        !/ui\/menus\/(dropdown|context)-menu/.test(file) &&
        /<(DropdownMenu(Checkbox|Radio)?Item|ContextMenuItem)\b/.test(textOf(file)),
    )
    expect(withLines.sort()).toEqual(Object.keys(NO_ACTION).sort())
  })

  test('each is done somewhere', () => {
    const code = files
      .filter((file) => !file.endsWith('actions/actions.ts'))
      .map(textOf)
      .join('\n')
    const usual = (key: string | null) => key !== null && code.includes(`useShortcuts({ ${key}:`)
    const isDone = (name: string, key: string | null) =>
      new RegExp(`(\\b${name}: |\\b${name},|'${name}'|"${name}")`).test(code) || usual(key)
    expect(ACTION_NAMES.filter((name) => !isDone(name, SHORTCUT_ACTIONS[name].key))).toEqual([])
  })

  test('no two have the same usual key', () => {
    const keys = ACTION_NAMES.flatMap((name) => SHORTCUT_ACTIONS[name].key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain('g')
  })
})
