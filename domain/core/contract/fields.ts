import { z } from 'zod'
import { withoutBidiControls } from './values/bidi-controls.ts'
import { normalHex } from './values/colour.ts'
import { readList } from './values/read-list.ts'

/** Largest id that a JavaScript number holds exactly; PostgreSQL's bigint goes further, we never do. */
const MAX_ID = Number.MAX_SAFE_INTEGER

/** A row's id: forms and old clients send digits as text, typed clients a number. */
export const Id = () =>
  z
    .union([z.number(), z.string().regex(/^\d{1,16}$/)])
    .pipe(z.coerce.number<number | string>().int().min(1).max(MAX_ID))

/** An id that may be absent: null, empty text and "null" (multipart) all mean none. */
export const OptionalId = () =>
  z.preprocess(
    (value: number | string | null | undefined) =>
      value === '' || value === 'null' || value === 'undefined' ? null : value,
    Id().nullish(),
  )

export const Uuid = () => z.uuid().transform((text) => text.toLowerCase())

/**
 * A calendar day (`2026-11-24`) that the database and every time zone know: there is no year 0 in PostgreSQL, and no
 * day of five-figure years in this form.
 */
export const Day = () => z.iso.date().refine((day) => day > '0001-01-01' && day < '9999-12-31', 'invalid')

/** A colour, kept as `#rrggbb`: also given as `#abc`, without its sign, or with how opaque it is. */
export const Color = () =>
  z
    .string()
    .max(50)
    .transform((text) => normalHex(text) ?? text)
    .pipe(z.string().refine((text) => normalHex(text) === text, 'color'))

/** `true`/`false` as text (multipart, query) or boolean. */
export const Flag = () =>
  z.preprocess((value: boolean | string) => FLAGS.get(plainText(value)) ?? value, z.boolean())
const FLAGS = new Map<string | undefined, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
])

/**
 * A field that clients of this family send and that decides nothing: empty, or one of the texts of what is so anyway. Any other
 * value is refused, so that nobody believes that it was followed.
 */
export const Stated = (...texts: readonly string[]) =>
  z
    .unknown()
    .refine((value) => isEmpty(value) || texts.includes(plainText(value) ?? ''), 'unsupported')
    .transform(() => undefined)
    .optional()

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || ['', 'null', 'undefined'].includes(plainText(value) ?? 'object')
}

/** Converts a value to plain text. An object is undefined: its own toString may be anything, or not callable. */
export function plainText(value: unknown): string | undefined {
  return typeof value === 'object' || typeof value === 'function' ? undefined : String(value)
}

/**
 * Text that PostgreSQL can hold, in text and in JSON: without NUL, and with whole characters only. For what a client gives
 * and we keep.
 */
export const Storable = (max: number) => z.string().max(max).overwrite(storable)

/**
 * Text a person typed: storable, trimmed, bounded, and without what turns the direction of the text around it. What nobody
 * sees is no text: a name of it could not be pressed.
 */
export const Text = (max: number, min = 0) =>
  z
    .string()
    .max(max)
    .transform((text) => withoutUnseen(withoutBidiControls(storable(text)).trim()))
    .pipe(z.string().min(min).max(max))

/** Characters without a shape: spaces, joiners and marks of direction, and letters that are drawn as nothing. */
const UNSEEN = /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u

function withoutUnseen(text: string): string {
  return UNSEEN.test(text) ? '' : text
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** A list that arrives as JSON text in a query (`[1,2]`), as repeated values, or as an array. */
export const JsonList = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value: string | readonly z.input<T>[] | null | undefined) => readList(value),
    z.array(item).max(500),
  )

/** A list of a query: without it, none. */
export const QueryList = <T extends z.ZodType>(item: T) => JsonList(item).default(() => [])

/** One of the schema's values; absent, or the empty text of a form's empty choice, is none. */
export const Choice = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value: z.input<T> | '' | undefined) => (value === '' ? undefined : value), schema.optional())
    .optional()

/**
 * The row's values as JSON, in a form with a file that belongs to a row. They are saved together with the file, both or
 * neither, and validated as without it. The version that was edited stands beside them, never inside.
 */
export const RowField = () => z.string().max(400_000).optional()

export const PageNumber = () => z.coerce.number<number | string>().int().min(1).max(100_000).default(1)
