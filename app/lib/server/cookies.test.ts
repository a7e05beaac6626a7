import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { webContext } from '#tests/support/web-context.ts'
import { languageOf } from '../../i18n/i18n.server'
import { keepBrowserChoice, readBrowserChoice } from './preferences.server'
import { browserOf, readSession } from './session.server'
import { takeToast } from './toast.server'

const context = webContext('http://127.0.0.1:1')
const NAMES = ['recado', '__Host-recado', 'recado-browser', 'recado-preferences', 'recado-toast']

/** Everything that a page reads out of the visitor's cookies. */
async function readAll(cookie: string) {
  const request = new Request('http://localhost:3000/', { headers: { cookie } })
  const { id } = await browserOf(request, context)
  return {
    session: await readSession(request, context),
    id,
    choice: await readBrowserChoice(request),
    language: await languageOf(request),
    toast: await takeToast(request),
    kept: await keepBrowserChoice(request, { theme: 'dark' }, context.webUrl),
  }
}

const packed = (value: unknown) => btoa(unescape(encodeURIComponent(JSON.stringify(value) ?? '')))
const value = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abz09%=+/;,"\\ _-') }),
  fc.base64String(),
  fc.jsonValue().map(packed),
  fc.constantFrom('', '%', '%E0%A4%A', 'bnVsbA==', 'MQ==', 'Ig==', 'W10=', 'dHJ1ZQ=='),
)
const cookies = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { minLength: 1, maxLength: 6 })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('; '))

test('damaged cookies are as none: a page is shown in its usual way', async () => {
  for (const text of ['MQ==', 'Imxpc3QiLg==', 'W10=', 'bnVsbA==', 'dHJ1ZQ==', '%%%', 'eyJ0aGVtZSI6Nw==']) {
    const read = await readAll(NAMES.map((name) => `${name}=${text}`).join('; '))
    expect(read).toMatchObject({ session: undefined, choice: { theme: 'system' }, language: 'pt-BR' })
    expect(read.toast).toBeUndefined()
  }
})

test('no cookie makes a page fail', async () => {
  await fc.assert(
    fc.asyncProperty(cookies, async (cookie) => {
      const { id, choice, session } = await readAll(cookie)
      expect(id).toMatch(/^[\w-]{8,64}$/)
      expect(['light', 'dark', 'system']).toContain(choice.theme)
      expect(session ?? 'a-session').toMatch(/^[\w-]{8,128}$/)
    }),
    { numRuns: 1_000 },
  )
})
