import { expect, test } from 'bun:test'
import { browserName } from './browser-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('a browser is known by the name that it does not pass itself off as, with its system', () => {
  const nameOf = (userAgent: string) => Object.values(browserName(userAgent)).join(' ')
  expect([
    nameOf(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`),
    nameOf(
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    ),
    nameOf(`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`),
    nameOf(
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    ),
    nameOf('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'),
    nameOf(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    ),
    nameOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Mobile Safari/604.1',
    ),
  ]).toEqual([
    'Chrome Windows',
    'Edge Windows',
    'Chrome Android',
    'Samsung Internet Android',
    'Firefox Linux',
    'Safari macOS',
    'Chrome iOS',
  ])
  expect(browserName('curl/8')).toEqual({ browser: null, system: null })
})
