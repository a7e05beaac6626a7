import { expect, test } from 'bun:test'
import { extendTailwindMerge } from 'tailwind-merge'
import { cn } from './cn'

/** The library with all that it knows, and the sizes of letters of our own. */
const whole = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl'] }] } },
})

/** Of our own style sheet and of the animations': the library takes them for colours. */
const OTHERS = /^(ring-inside|fill-mode.*|filter|shadow.*)$/

/** Every class of the app that sets something, without its conditions. */
async function classesOfTheApp(): Promise<string[]> {
  const words = new Set<string>()
  for await (const file of new Bun.Glob('app/**/*.{ts,tsx}').scan('.')) {
    if (file.endsWith('.test.ts')) continue
    for (const [, quoted] of (await Bun.file(file).text()).matchAll(/['"`]([^'"`]*)['"`]/g)) {
      for (const word of quoted?.split(/\s+/) ?? []) words.add(word.replace(/^(?:[\w@-]+:)+/, ''))
    }
  }
  return [...words].filter((word) => whole(word, word) === word && !/[$]/.test(word) && !OTHERS.test(word))
}

test('two classes of the app are joined as the whole library would join them', async () => {
  const classes = await classesOfTheApp()
  expect(classes.length).toBeGreaterThan(400)
  const wrong: string[] = []
  const kinds: string[] = []
  for (const one of classes) {
    for (const other of kinds) {
      for (const pair of [
        [one, other],
        [other, one],
      ])
        if (cn(pair) !== whole(pair)) wrong.push(pair.join(' '))
    }
    // One of each kind stands for all that set the same thing.
    const isNew = kinds.every((kind) => whole(one, kind) !== kind || whole(kind, one) !== one)
    if (isNew) kinds.push(one)
  }
  expect(wrong).toEqual([])
})
