import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitFor } from '#tests/support/wait-for.ts'
import { buildWeb } from './web-build.ts'

/** A project whose builder writes what its one source says: first the client, then, when it may go on, the server. */
function aProject() {
  const root = mkdtempSync(path.join(tmpdir(), 'recado-web-build-'))
  const put = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  put(
    'node_modules/.bin/remix',
    `const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
     const said = readFileSync('app/pages/page.ts', 'utf8')
     const out = process.env.WEB_BUILD_FOLDER
     for (const part of ['client', 'server']) mkdirSync(out + '/' + part, { recursive: true })
     writeFileSync(out + '/client/page.js', said)
     if (said === 'broken') { console.error('error: broken'); process.exit(1) }
     const goOn = () => {
       if (said === 'slow' && !existsSync('go')) return setTimeout(goOn, 20)
       writeFileSync(out + '/server/index.js', said)
     }
     goOn()`,
  )
  const served = () => ({ client: read('build/client/page.js'), server: read('build/server/index.js') })
  const buildOf = (content: string) => ({ client: content, server: content })
  return { root, put, served, buildOf, leftovers: () => readdirSync(path.join(root, '.cache/web')) }
}

test('a build takes the place of the one before when it is whole, not earlier', async () => {
  const { root, put, served, buildOf, leftovers } = aProject()
  put('app/pages/page.ts', 'first')
  expect(await buildWeb(root)).toBe(true)
  expect(served()).toEqual(buildOf('first'))
  expect(await buildWeb(root)).toBe(false)

  put('app/pages/page.ts', 'slow')
  const building = buildWeb(root)
  await waitFor(
    () => leftovers().some((name) => existsSync(path.join(root, '.cache/web', name, 'client/page.js'))),
    {
      description: 'half of the build',
    },
  )
  expect(served()).toEqual(buildOf('first'))
  put('go', '')
  expect(await building).toBe(true)
  expect(served()).toEqual(buildOf('slow'))
  expect(leftovers()).toEqual([])
})

test('says that it builds, and whether for the first time', async () => {
  const { root, put } = aProject()
  const reports: string[] = []
  const build = () => buildWeb(root, { say: (detail) => reports.push(detail) })
  put('app/pages/page.ts', 'first')
  await build()
  await build()
  put('app/pages/page.ts', 'second')
  await build()
  expect(reports).toEqual([
    'building for the first time, takes about a minute',
    'building, the sources have changed',
  ])
})

test('a build that fails or is stopped leaves the one before, and is built again', async () => {
  const { root, put, served, buildOf, leftovers } = aProject()
  put('app/pages/page.ts', 'first')
  await buildWeb(root)
  put('app/pages/page.ts', 'broken')
  await expect(buildWeb(root)).rejects.toThrow('broken')
  expect(served()).toEqual(buildOf('first'))

  put('app/pages/page.ts', 'slow')
  const stop = new AbortController()
  const stopped = buildWeb(root, { signal: stop.signal })
  await waitFor(() => leftovers().length > 0, { description: 'the builder to begin' })
  stop.abort()
  await expect(stopped).rejects.toThrow()
  expect(served()).toEqual(buildOf('first'))
  expect(leftovers()).toEqual([])

  put('app/pages/page.ts', 'last')
  expect(await buildWeb(root)).toBe(true)
  expect(served()).toEqual(buildOf('last'))
})

test('what a killed builder left is cleared away', async () => {
  const { root, put, served, buildOf, leftovers } = aProject()
  const deadPid = Bun.spawnSync([process.execPath, '-e', '']).pid
  put(`.cache/web/${deadPid}/client/page.js`, 'half')
  put(`.cache/web/${deadPid}-before/client/page.js`, 'old')
  put('app/pages/page.ts', 'next')
  await buildWeb(root)
  expect(served()).toEqual(buildOf('next'))
  expect(leftovers()).toEqual([])
})
