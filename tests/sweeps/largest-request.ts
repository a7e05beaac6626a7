import { z } from 'zod'
import type { Endpoint, IdNoun } from '#domain/core/contract/endpoint.ts'
import { inTurn } from '#tests/support/depth.ts'
import { fieldsOf, isTaken, largestOf } from './largest-input.ts'
import { type Spoilt, takesFile } from './requests.ts'

/** The limit for the body of a call without files; a larger body is refused before it is read. */
export const JSON_BYTES = 1 << 20
/** The limit for an address; the server that receives longer ones refuses them. */
const ADDRESS_BYTES = 16 << 10

/** The largest values of all fields of the query and of the body for which the schema alone can tell one. */
export function largestFields(endpoint: Endpoint, sign: string, pools: Pools): Spoilt {
  return {
    ...placed('query', endpoint, largestValues(endpoint.query, { sign, bytes: ADDRESS_BYTES })),
    ...placed('body', endpoint, largestValues(endpoint.body, { sign, bytes: JSON_BYTES - 1000 })),
    ...pooled(endpoint, pools),
  }
}

/** Values of a form without its files; JSON of the whole body where a text holds it. */
export function largestFormFields(
  { form, body }: Endpoint,
  sign: string,
  values: object,
): Record<string, string> {
  const fields = Object.entries(form?.fields.shape ?? {}).filter(
    ([name, field]) => !takesFile(field) && !OF_ROW.has(name),
  )
  const bodyFields = fieldsOf(body)
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const holdsBody = body && !(name in bodyFields) && field instanceof z.ZodString
      const value = holdsBody
        ? JSON.stringify(values)
        : largestOf(field, { sign, bytes: JSON_BYTES, isInner: true })
      return typeof value === 'string' || typeof value === 'boolean' ? [[name, String(value)]] : []
    }),
  )
}

/** The values of a row that come with its file, and what goes with them: they are tried in the row's own call. */
const OF_ROW: ReadonlySet<string> = new Set(['row', 'place'])

/** The call without what its query may leave out. */
export function bareFields({ ids = {} }: Endpoint): Spoilt {
  return Object.fromEntries(
    Object.keys(ids).flatMap((idPath) => (idPath.startsWith('query.') ? [[idPath, undefined]] : [])),
  )
}

/** Behind the last page nothing is read. */
const LEFT_AS_IT_IS: ReadonlySet<string> = new Set(['pageNumber'])

function largestValues(schema: z.ZodType | undefined, filling: { sign: string; bytes: number }) {
  const fields = Object.entries(fieldsOf(schema)).filter(([name]) => !LEFT_AS_IT_IS.has(name))
  const fill = (bytes: number) =>
    Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const value = largestOf(field, { ...filling, bytes })
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
  const wholeBody = fill(filling.bytes)
  if (Buffer.byteLength(JSON.stringify(wholeBody)) < filling.bytes) return wholeBody
  return fill(filling.bytes / Math.max(1, fields.length))
}

function placed(part: string, { ids = {} }: Endpoint, values: Record<string, unknown>): Spoilt {
  const entries = Object.entries(values).map(([name, value]) => [`${part}.${name}`, value] as const)
  return Object.fromEntries(entries.filter(([idPath]) => ids[idPath] === undefined))
}

export type Pools = Readonly<Partial<Record<IdNoun, readonly number[]>>>
const LIST_LENGTHS = [500, 200, 100, 60, 50, 20, 10, 5]

/** Fills each list of ids with as many of the rows as it accepts. */
function pooled(endpoint: Endpoint, pools: Pools): Spoilt {
  const places = Object.entries(endpoint.ids ?? {}).flatMap(([idPath, noun]) => {
    const [part, name = ''] = idPath.split('.')
    const field = fieldsOf(part === 'query' ? endpoint.query : part === 'body' ? endpoint.body : undefined)[
      name
    ]
    const pool = (noun && pools[noun]) ?? []
    const lists = LIST_LENGTHS.map((length) => pool.slice(0, length))
    const list = field && lists.find((ids) => ids.length > 1 && isTaken(field, ids))
    return list ? [[idPath, list] as const] : []
  })
  return Object.fromEntries(places)
}

/** A value that is refused only once it was read: a megabyte of what no list and no object may hold. */
const FLOODS = {
  lists: '[]',
  numbers: '0',
  texts: '""',
  objects: '{}',
} as const

/** Bodies of a megabyte in which a field that takes many values gets what it does not take; all floods in a proof. */
export function floodsOf(endpoint: Endpoint, index: number): { name: string; body: string }[] {
  if (!endpoint.body) return []
  const sample = JSON.stringify(endpoint.sample.body ?? {}).slice(1, -1)
  const before = sample === '' ? '' : `${sample},`
  const lists = Object.entries(fieldsOf(endpoint.body)).filter(([, field]) => takesMany(field))
  const bodies = lists.flatMap(([field], nth) =>
    inTurn(Object.entries(FLOODS), index + nth).map(([name, value]) => ({
      name: `${field} of ${name}`,
      body: filled(`{${before}${JSON.stringify(field)}:[`, `${value},`, `${value}]}`),
    })),
  )
  const keys = Array.from({ length: 100_000 }, (_, index) => `"${index.toString(36)}":0`)
  return [...bodies, { name: 'unknown fields', body: `{${before}${keys.join(',')}}` }]
}

function filled(before: string, unit: string, after: string): string {
  const room = JSON_BYTES - Buffer.byteLength(before) - after.length
  return before + unit.repeat(Math.floor(room / unit.length)) + after
}

/** Whether a list or record stands anywhere in it. */
function takesMany(field: z.core.$ZodType): boolean {
  try {
    const text = JSON.stringify(z.toJSONSchema(field as z.ZodType, { io: 'output', unrepresentable: 'any' }))
    return /"type":"(array|object)"/.test(text)
  } catch {
    return false
  }
}
