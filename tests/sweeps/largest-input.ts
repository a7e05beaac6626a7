import type { z } from 'zod'

type Schema = z.core.$ZodTypes

/**
 * The sign that texts are made of, and how many bytes of JSON the value may take. `isInner` = it is part of a list or an
 * object, which no sample fills in: choices, switches and texts of a certain form are made up there.
 */
export type Filling = { sign: string; bytes: number; isInner?: boolean }

/** A text of each form that some field of a list wants. */
const FORMED = [
  '2026-11-23T10:00:00-03:00',
  '2026-11-23',
  '10:00',
  '+5511988887777',
  'a@b.example',
  '#aa2266',
]

/** Larger numbers are no sizes: ids, versions and prices have no bound of their own. */
const LARGEST_SIZE = 1_000_000
/** The size of an enclosing quote, comma and key. */
const BYTES_AROUND = 16

/**
 * Makes the largest value that a schema takes within so many bytes: texts at their longest, lists at their most, numbers at
 * their highest. Undefined where the schema alone cannot tell (ids, choices, what is compared with other rows).
 */
export function largestOf(schema: z.core.$ZodType, filling: Filling): unknown {
  if (filling.bytes < BYTES_AROUND) return undefined
  const value = makeValue(schema as Schema, filling)
  return value !== undefined && isTaken(schema, value) ? value : undefined
}

/** The fields of an input, wherever its schema holds them; of a record a thousand. */
export function fieldsOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> {
  if (!schema) return {}
  const { def } = (schema as Schema)._zod
  switch (def.type) {
    case 'object':
      return def.shape
    case 'record':
      return Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, def.valueType]))
    case 'intersection':
      return { ...fieldsOf(def.left), ...fieldsOf(def.right) }
    case 'union':
      return Object.assign({}, ...def.options.toReversed().map(fieldsOf))
    case 'pipe':
      return fieldsOf(isTransform(def.in) ? def.out : def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return fieldsOf(def.innerType)
    default:
      return {}
  }
}

export function isTaken(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success
}

function makeValue(schema: Schema, filling: Filling): unknown {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return longestText(schema, filling, sizeIn(def.checks))
    case 'number':
      return largestSize(sizeIn(def.checks))
    case 'unknown':
    case 'any':
      return textsFor(filling, undefined)[0]
    case 'array':
      return listOf(def.element, filling, sizeIn(def.checks))
    case 'record':
    case 'object':
    case 'intersection':
      return objectOf(fieldsOf(schema), filling)
    case 'union':
      return longest(def.options.map((option) => largestOf(option, filling)))
    case 'pipe':
      return longest(
        [def.in, def.out].map((side) => (isTransform(side) ? undefined : largestOf(side, filling))),
      )
    case 'lazy':
      return largestOf(def.getter(), filling)
    default:
      return 'innerType' in def ? largestOf(def.innerType, filling) : choiceOf(def, filling)
  }
}

/** The first choice of a field that no sample fills in. */
function choiceOf(def: Schema['_zod']['def'], { isInner }: Filling): unknown {
  if (!isInner) return undefined
  if (def.type === 'boolean') return true
  if (def.type === 'enum') return Object.values(def.entries)[0]
  return def.type === 'literal' ? def.values[0] : undefined
}

function longestText(schema: Schema, filling: Filling, maxLength: number | undefined): string | undefined {
  const texts = [...textsFor(filling, maxLength), ...(filling.isInner ? FORMED : [])]
  return texts.find((text) => isTaken(schema, text))
}

function largestSize(highest: number | undefined): number | undefined {
  return highest !== undefined && highest <= LARGEST_SIZE ? highest : undefined
}

/** Texts of the sign at their longest, then such as patterns take more often. */
function textsFor({ sign, bytes }: Filling, maxLength = Number.POSITIVE_INFINITY): string[] {
  const written = (Buffer.byteLength(JSON.stringify(sign)) - 2) / sign.length
  const room = bytes - BYTES_AROUND
  const long = Math.floor(Math.min(maxLength, room / written))
  const plain = Math.floor(Math.min(maxLength, room))
  return [sign.repeat(Math.ceil(long / sign.length)).slice(0, long), 'a'.repeat(plain), '7'.repeat(plain)]
}

function listOf(
  element: z.core.$ZodType,
  { sign, bytes }: Filling,
  maxLength?: number,
): unknown[] | undefined {
  const room = maxLength === undefined ? BYTES_AROUND * 8 : bytes / maxLength
  const item = largestOf(element, { sign, bytes: Math.max(room, BYTES_AROUND), isInner: true })
  if (item === undefined) return undefined
  const size = Buffer.byteLength(JSON.stringify(item)) + 1
  const count = Math.floor(Math.min(maxLength ?? Number.POSITIVE_INFINITY, bytes / size))
  const mayDiffer = isTaken(element, numbered(item, 1, sign))
  return Array.from({ length: count }, (_, index) => (mayDiffer ? numbered(item, index, sign) : item))
}

/** The same value with a number at the beginning of its texts: some lists take nothing twice. */
function numbered(value: unknown, index: number, sign: string): unknown {
  const number = `${index} `
  if (typeof value === 'string') return value.startsWith(sign) ? number + value.slice(number.length) : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, numbered(inner, index, sign)]),
  )
}

/** All fields for which a value can be told; they share the room. */
function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>, filling: Filling): object | undefined {
  const fields = Object.entries(shape)
  const bytes = (filling.bytes - BYTES_AROUND) / Math.max(1, fields.length) - BYTES_AROUND
  const filledFields = fields.flatMap(([name, field]) => {
    const value = largestOf(field, { ...filling, bytes, isInner: true })
    return value === undefined ? [] : [[name, value] as const]
  })
  return filledFields.length === 0 ? undefined : Object.fromEntries(filledFields)
}

function longest(values: readonly unknown[]): unknown {
  const sizeOf = (value: unknown) => (value === undefined ? -1 : JSON.stringify(value).length)
  return values.reduce((largest, value) => (sizeOf(value) > sizeOf(largest) ? value : largest), undefined)
}

function isTransform(schema: z.core.$ZodType): boolean {
  return (schema as Schema)._zod.def.type === 'transform'
}

/** The least of what its checks allow. */
function sizeIn(checks: readonly z.core.$ZodCheck<never>[] = []): number | undefined {
  const sizes = checks.flatMap((check) => {
    const { def } = (check as unknown as z.core.$ZodChecks)._zod
    if (def.check === 'max_length') return def.maximum
    if (def.check === 'length_equals') return def.length
    return def.check === 'less_than' && typeof def.value === 'number'
      ? def.value - (def.inclusive ? 0 : 1)
      : []
  })
  return sizes.length === 0 ? undefined : Math.min(...sizes)
}
