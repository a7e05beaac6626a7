import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Glob } from 'bun'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../..')
const modules = [...new Glob('app/**/*.{ts,tsx}').scanSync(root)]
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }))
const screens = modules.filter(({ file }) => !file.startsWith('app/kit/'))

/** Files outside the kit that do what the pattern names, for no reason that is written down. */
function unexplained(pattern: RegExp, reasons: Record<string, string>): string[] {
  const doing = screens.filter(({ code }) => pattern.test(code)).map(({ file }) => file)
  // A reason for what is no longer done is one too many.
  expect(Object.keys(reasons).filter((file) => !doing.includes(file))).toEqual([])
  return doing.filter((file) => !(file in reasons))
}

test('what the router sends is sent by the kit', () => {
  const imported = /import \{[^}]*\b(Form|useFetcher|useSubmit)\b[^}]*\} from '@remix-run\/react'/
  const reasons = {
    'app/features/shell/preference-sync.tsx':
      'theme and language are cookies of this server, kept one after the other for as long as there is a page',
  }
  expect(unexplained(imported, reasons)).toEqual([])
})

test('a form is one of the kit’s', () => {
  const reasons = {
    'app/features/inbox/composer/open-composer.tsx':
      'the composer sends by the outbox, which outlives the page',
    'app/features/chats/composer/composer.tsx': 'sends by a queue, which outlives the chat that is shown',
    'app/features/inbox/composer/edit-form.tsx': 'a line in the composer’s own box, saved by a mutation',
    'app/features/bot-playground/phone/phone-face.tsx':
      'a phone on which a bot is tried: what is written there is sent to nobody',
    'app/features/flow-editor/dialogs/node-dialog.tsx':
      'fields of a node by its kind, put into the drawing, which is saved by itself',
  }
  expect(unexplained(/<form\b/, reasons)).toEqual([])
})

test('there is no second interface for whoever has no scripts', () => {
  const reasons = {
    'app/features/inbox/conversation/conversation.tsx':
      'a picture that only their browser asks for, by which the conversation is marked as read',
  }
  expect(unexplained(/<noscript\b/, reasons)).toEqual([])
})

test('the API is asked by its client alone', () => {
  const reasons = {
    'app/lib/bearer.ts': 'the client’s own way, in the viewer’s name',
    'app/lib/api.server.ts': 'the client’s own way, for pages that are written here',
    'app/live/outbox/attempt.ts': 'tells how much of a file has gone',
    'app/ui/on-demand/fetch-code.ts': 'fetches code, which is no call',
    'app/features/messages-api/send-as-program.server.ts':
      'calls as the program whose token was typed in, not as the visitor',
    'app/features/messages-api/examples.ts': 'shows code to copy',
    'app/features/shell/menu.tsx': 'reads of this server which pages there are',
    'app/lib/file-link.ts': 'fetches a file by its signed link',
    'app/features/inbox/bubbles/media/wave.ts': 'reads a sound by its signed link',
  }
  expect(unexplained(/(?<![\w.'])fetch\(|new XMLHttpRequest/, reasons)).toEqual([])
})

test('what changes something in a list or a conversation is a mutation', async () => {
  const reasons = new Map([
    ['app/features/inbox/composer/server-draft.ts saveDraft', 'kept by itself while somebody writes'],
    [
      'app/features/shell/undo/use-undo.ts undoBulk',
      'batch by batch; each batch is answered to the offer that was pressed',
    ],
    [
      'app/features/bot-playground/use-try.ts tryOut',
      'asks what a bot would answer: nothing is changed by it',
    ],
    [
      'app/features/flow-editor/phone/use-flow-trial.ts tryFlow',
      'asks what a drawing would answer: nothing is changed by it',
    ],
    [
      'app/features/flow-editor/phone/cases/use-flow-cases.ts check',
      'asks what a drawing would answer: nothing is changed by it',
    ],
    ['app/features/flow-editor/state/open-editor.ts saveDraft', 'kept by itself while somebody draws'],
    [
      'app/features/flow-editor/state/open-editor.ts save',
      'one behind the other with what is kept by itself, whose state it shows',
    ],
    [
      'app/features/flow-editor/dialogs/upload.ts content',
      'files of cards that are not yet in the drawing; the dialog shows how far they are',
    ],
    [
      'app/features/flow-campaigns/overlaps.tsx overlaps',
      'asks while a phrase is typed: nothing is changed by it',
    ],
    [
      'app/features/prompts/trial/use-trial.ts tryPrompt',
      'asks a model for a trial: nothing is changed by it',
    ],
    [
      'app/features/chats/composer/use-telling.ts writing',
      'told now and then while somebody writes, kept nowhere',
    ],
    ['app/features/inbox/conversation/use-mark-read.ts markRead', 'what is looked at is read'],
    ['app/features/contacts/history-sheet.tsx seeMerges', 'what is looked at is read'],
    [
      'app/features/contacts/import.route.tsx upload',
      'the form’s own action: a large file goes to the API itself',
    ],
    ...['contact-lists/items', 'opt-outs'].map(
      (folder) =>
        [
          `app/features/${folder}/import.route.tsx upload`,
          'the form’s own action: a large file goes to the API itself',
        ] as const,
    ),
    [
      'app/features/contact-lists/to-list-dialog.tsx fromContacts',
      'portion by portion, sent by the dialog’s form, which shows what failed',
    ],
    ['app/lib/ui/push.ts subscribe', 'the browser’s own key, told once it has one'],
    ['app/lib/ui/push.ts unsubscribe', 'the browser’s own key, told when it has let it go'],
    [
      'app/features/inbox/bulk/use-bulk-count.ts countBulk',
      'changes nothing: a filter too long for an address',
    ],
    ['app/features/inbox/bulk/use-ticket-bulk.ts runBulk', 'done in steps, whose progress it shows'],
    [
      'app/features/contacts/bulk/use-contact-portions.ts runBulk',
      'one portion of many, which the kit’s useBulk runs',
    ],
    ...['addContact', 'block', 'remove', 'removeContact'].map(
      (call) =>
        [
          `app/features/contacts/bulk/use-contact-works.ts ${call}`,
          'one of many, which the kit’s useBulk runs',
        ] as const,
    ),
  ])
  const changing: string[] = []
  for (const { file, code } of screens) {
    for (const [, name = '', noun] of code.matchAll(
      /import \* as (\w+) from '(#domain\/[\w/-]+endpoints\.ts)'/g,
    )) {
      const endpoints = Endpoints.parse(await import(String(noun)))
      for (const [, called = ''] of code.matchAll(
        new RegExp(`(?<!\\.)\\bcall\\w*\\(\\s*${name}\\.(\\w+)`, 'g'),
      )) {
        if (endpoints[called]?.method !== 'GET') changing.push(`${file} ${called}`)
      }
    }
  }
  expect(changing.sort()).toEqual([...reasons.keys()].sort())
})

const Endpoints = z.record(z.string(), z.object({ method: z.string() }))

test('a page’s own action is asked so that a form keeps what was typed when nobody answers', () => {
  const reasons = new Map([
    ['app/features/tags/$id.contacts.route.tsx', 'asked only where no script runs'],
    ['app/features/inbox/$uuid.route.tsx', 'asked only where no script runs'],
    ['app/routes/logout.ts', 'waited for, in offline-fetch.ts'],
  ])
  const alone = screens.filter(
    ({ file, code }) =>
      /^app\/(routes\/|features\/.*\.route\.tsx$)/.test(file) &&
      /export (async function|function|const) action\b/.test(code) &&
      !/\bclientAction\b/.test(code),
  )
  expect(alone.map(({ file }) => file).sort()).toEqual([...reasons.keys()].sort())
})
