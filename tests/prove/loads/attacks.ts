import { withHeaders } from '#tests/support/live.ts'
import { inline, rowXml, xlsxBytes } from '#tests/support/sheets/xlsx-bytes.ts'
import { statusOfHost } from '#tests/support/status-of-host.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Attacker, type Person, waitForJobs } from './attacker.ts'
import { fetchFrom, requestFrom } from './request-from.ts'

/** Something that one company, or a stranger, may do as often as they like; answers in a line what was done. */
type Attack = (attacker: Attacker) => Promise<string>

/** Loads go on for at least so long, so that others' calls are counted by the dozen. */
const LOAD_MS = 20_000
const DOCUMENTS_AT_ONCE = 2

/** Documents of one conversation of the longest texts, many at once, by an admin and by who sees no numbers. */
async function makeDocuments(attacker: Attacker): Promise<string> {
  const people = [attacker.admin, ...attacker.colleagues.slice(0, 1)]
  const count = await repeatFor(LOAD_MS, async () => {
    await Promise.all(people.map((person) => makeDocumentsOf(attacker, person)))
    return people.length * DOCUMENTS_AT_ONCE
  })
  return `${count} documents of 90 messages of 65,536 characters`
}

async function makeDocumentsOf(attacker: Attacker, person: Person): Promise<void> {
  const url = `${attacker.apiUrl}/tickets/${attacker.ticketId}/pdf`
  const answers = await Promise.all(
    Array.from({ length: DOCUMENTS_AT_ONCE }, () => requestFrom(person, 'POST', url, { withNotes: true })),
  )
  await waitForJobs(attacker.apiUrl, person, answers)
}

const ANONYMOUS_CONNECTIONS = 8
/** The paths that anybody may ask for without a session. */
const ANONYMOUS_PATHS = [
  '/openapi.json',
  '/openapi.json',
  '/openapi.json',
  '/docs',
  '/docs/swagger-ui.css',
  '/health/ready',
  '/version',
  '/plans/list',
  '/brand',
  '/public-settings/userCreation?token=wtV',
  '/tickets',
  '/nothing/of/this/name',
]

/** Eight connections that ask for whatever needs no session, from networks of their own, without waiting. */
async function askAnonymously({ apiUrl }: Attacker): Promise<string> {
  const statuses = new Map<number, number>()
  const isOver = timeIsOver(LOAD_MS)
  await Promise.all(
    Array.from({ length: ANONYMOUS_CONNECTIONS }, async (_, connection) => {
      for (let nth = 0; !isOver(); nth++) {
        const path = ANONYMOUS_PATHS[nth % ANONYMOUS_PATHS.length] ?? '/'
        // Most of them are refused where they come from one network.
        const address = `198.18.${connection}.${nth % 200}`
        const response = await fetchFrom({ address }, 'GET', apiUrl + path)
        await response.arrayBuffer()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      }
    }),
  )
  return answersLine(statuses)
}

const STRANGERS = 400

const STRANGER_NETWORKS = 4

/** Strangers of a few networks who all ask for the page of sign-in at once, again and again. */
async function openSignInPages({ webUrl }: Attacker): Promise<string> {
  const statuses = new Map<number, number>()
  await repeatFor(LOAD_MS, async () => {
    await Promise.all(
      Array.from({ length: STRANGERS }, async (_, stranger) => {
        const address = `198.18.${stranger % STRANGER_NETWORKS}.7`
        const response = await fetchFrom({ address }, 'GET', `${webUrl}/login`)
        await response.arrayBuffer()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      }),
    )
    return STRANGERS
  })
  return answersLine(statuses)
}

const LINE_BYTES = 4_000_000
const SHEET_ROWS = 40_000

/** Spreadsheets made to be slow: one line of two million cells, one cell of four megabytes, a workbook of many rows and of one wide one. */
async function uploadSpreadsheets({ apiUrl, admin, colleagues }: Attacker): Promise<string> {
  const wideRow = Array.from({ length: 20_000 }, (_, nth) => inline(`coluna ${nth}`).replace('<c', '<c '))
  const longRows = Array.from({ length: SHEET_ROWS }, (_, nth) =>
    rowXml(nth + 1, [inline(`Cliente ${nth}`), inline(`55119${70_000_000 + nth}`), inline('a'.repeat(200))]),
  )
  const files = [
    new File(['a;'.repeat(LINE_BYTES / 2)], 'linha.csv', { type: 'text/csv' }),
    new File([`"${'a"";'.repeat(LINE_BYTES / 4)}`], 'aspas.csv', { type: 'text/csv' }),
    new File([await xlsxBytes({ sheets: [{ rows: longRows.join('') }] })], 'longa.xlsx'),
    new File([await xlsxBytes({ sheets: [{ rows: `<row r="1">${wideRow.join('')}</row>` }] })], 'larga.xlsx'),
  ]
  const statuses = new Map<number, number>()
  await repeatFor(LOAD_MS, async () => {
    await Promise.all(
      [admin, ...colleagues].flatMap((person) =>
        files.map(async (file) => {
          const form = new FormData()
          form.append('file', file)
          form.append('start', 'false')
          const response = await fetchFrom(person, 'POST', `${apiUrl}/contacts/upload`, form)
          await response.arrayBuffer()
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        }),
      ),
    )
    return files.length
  })
  return answersLine(statuses)
}

const SIGN_INS_AT_ONCE = 18
const GUESSING_NETWORKS = 3

/** Wrong passwords, eighteen at a time from three networks. */
async function signInWrongly({ apiUrl, round }: Attacker): Promise<string> {
  const statuses = new Map<number, number>()
  const isOver = timeIsOver(LOAD_MS)
  await Promise.all(
    Array.from({ length: SIGN_INS_AT_ONCE }, async (_, index) => {
      const address = `198.19.${round}.${index % GUESSING_NETWORKS}`
      for (let nth = 0; !isOver(); nth++) {
        const body = { email: `pessoa${index}.${nth}@loja.example`, password: 'Errada2026' }
        const response = await fetchFrom({ address }, 'POST', `${apiUrl}/auth/login`, body)
        await response.arrayBuffer()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      }
    }),
  )
  return answersLine(statuses)
}

/** Pages of messages of 64 kB that people read who see no numbers, four of them without a pause. */
async function readLongPages({ apiUrl, colleagues, ticketUuid }: Attacker): Promise<string> {
  let count = 0
  const isOver = timeIsOver(LOAD_MS)
  await Promise.all(
    colleagues.map(async (person) => {
      for (let nth = 0; !isOver(); nth++) {
        const query = nth % 2 === 0 ? 'pageNumber=1' : 'limit=200&bytes=1000000'
        await requestFrom(person, 'GET', `${apiUrl}/messages/${ticketUuid}?${query}`)
        count++
      }
    }),
  )
  return `${count} pages of messages of 65,536 characters`
}

const SILENT_SOCKETS = 2_200
const SILENT_OF_NETWORK = 90

/** Sockets of many networks that say nothing, opened anew as they are closed; others are still let in. */
async function holdSilentSockets({ apiUrl }: Attacker): Promise<string> {
  let opened = 0
  let open = 0
  const isOver = timeIsOver(LOAD_MS)
  const openOne = (index: number) => {
    const address = `198.18.${Math.floor(index / SILENT_OF_NETWORK)}.7`
    const url = `${apiUrl.replace('http', 'ws')}/ws/1`
    const socket = new WebSocket(url, withHeaders({ 'X-Forwarded-For': address }))
    socket.onopen = () => {
      opened++
      open++
      if (isOver()) socket.close()
    }
    const closed = Promise.withResolvers<void>()
    socket.onclose = () => {
      open--
      closed.resolve()
    }
    socket.onerror = () => closed.resolve()
    return closed.promise
  }
  await Promise.all(
    Array.from({ length: SILENT_SOCKETS }, async (_, index) => {
      while (!isOver()) await openOne(index)
    }),
  )
  await waitFor(() => open <= 0, { description: 'the silent sockets to be closed' })
  return `${opened} sockets that said nothing`
}

const HOSTS = ['a b', '[', 'x'.repeat(300), '%00', 'loja.example:99999', '']

/** A `Host` that is none, bearers with too many dots, and addresses that nobody can read. */
async function sendMalformed({ apiUrl, webUrl, admin }: Attacker): Promise<string> {
  const statuses = new Map<number, number>()
  const isOver = timeIsOver(LOAD_MS)
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  await Promise.all(
    [apiUrl, webUrl].map(async (url) => {
      while (!isOver()) {
        for (const host of HOSTS) count(await statusOfHost(Number(new URL(url).port), host))
        await Bun.sleep(5)
      }
    }),
  )
  const token = `${admin.token}.x`
  const response = await fetchFrom({ address: admin.address, token }, 'GET', `${apiUrl}/tickets`)
  await response.arrayBuffer()
  if (response.ok) throw new Error('a bearer with a second dot was accepted')
  const failures = [...statuses.keys()].filter((status) => status >= 500)
  if (failures.length > 0) throw new Error(`a malformed call was answered with ${failures.join(', ')}`)
  return answersLine(statuses)
}

export const ATTACKS = {
  documents: makeDocuments,
  anonymous: askAnonymously,
  pages: openSignInPages,
  spreadsheets: uploadSpreadsheets,
  passwords: signInWrongly,
  messages: readLongPages,
  sockets: holdSilentSockets,
  malformed: sendMalformed,
} satisfies Record<string, Attack>

export type AttackName = keyof typeof ATTACKS

export function isAttackName(name: string): name is AttackName {
  return Object.hasOwn(ATTACKS, name)
}

function answersLine(statuses: ReadonlyMap<number, number>): string {
  const counts = [...statuses].sort(([statusA], [statusB]) => statusA - statusB)
  return `answers: ${counts.map(([status, count]) => `${count} × ${status}`).join(', ')}`
}

function timeIsOver(limitMs: number): () => boolean {
  const until = performance.now() + limitMs
  return () => performance.now() > until
}

/** Does it again until the time is over, and sums what it counts. */
async function repeatFor(limitMs: number, work: () => Promise<number>): Promise<number> {
  const isOver = timeIsOver(limitMs)
  let count = 0
  while (!isOver()) count += await work()
  return count
}
