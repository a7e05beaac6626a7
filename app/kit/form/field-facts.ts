import { z } from 'zod'

/** The facts that a form must know about a field before anything is typed, read from the schema that will validate it. */
export type FieldFacts = {
  kind: 'text' | 'number' | 'boolean' | 'list' | 'group' | 'other'
  /** An empty one is refused. */
  isRequired: boolean
  /** Left empty it means "none". */
  isNullable: boolean
  maxLength?: number
  min?: number
  max?: number
  /** The value of an emptied number, where that is neither null nor missing: its schema's `meta({ emptied })`. */
  emptied?: number
  /** The facts of a group's fields, by name. */
  fields?: Readonly<Record<string, FieldFacts>>
  /** The facts of a list's items. */
  item?: FieldFacts
}

const cachedFacts = new WeakMap<z.core.$ZodType, FieldFacts>()

/** The facts of a schema; those of its fields lie in `fields`. */
export function factsOf(schema: z.core.$ZodType): FieldFacts {
  const before = cachedFacts.get(schema)
  if (before) return before
  const shape = shapeOf(schema)
  // An emptied number is none; the empty text itself would count as zero.
  const empties = shape.kind === 'number' ? [undefined] : [undefined, '']
  const facts: FieldFacts = {
    ...shape,
    isRequired: empties.every((empty) => !z.safeParse(schema, empty).success),
    isNullable: isNullable(schema),
  }
  cachedFacts.set(schema, facts)
  return facts
}

/** The facts of the field of this name (`options[0].text`). */
export function factsAt(form: FieldFacts, name: string): FieldFacts | undefined {
  let facts: FieldFacts | undefined = form
  for (const step of name.split(/[.[\]]+/).filter(Boolean)) {
    facts = /^\d+$/.test(step) ? facts?.item : facts?.fields?.[step]
  }
  return facts
}

type Shape = Omit<FieldFacts, 'isRequired' | 'isNullable'>

function shapeOf(schema: z.core.$ZodType): Shape {
  const inner = unwrapped(schema)
  if (inner) return shapeOf(inner)
  if (schema instanceof z.ZodPipe) return ofPipe(schema)
  if (schema instanceof z.ZodString) return { kind: 'text', ...bounded('maxLength', schema.maxLength) }
  if (schema instanceof z.ZodNumber)
    return {
      kind: 'number',
      ...bounded('min', schema.minValue),
      ...bounded('max', schema.maxValue),
      ...bounded('emptied', emptiedOf(schema)),
    }
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' }
  if (schema instanceof z.ZodArray) return { kind: 'list', item: factsOf(schema.element) }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, factsOf(field)])
    return { kind: 'group', fields: Object.fromEntries(fields) }
  }
  return { kind: schema instanceof z.ZodEnum ? 'text' : 'other' }
}

/** By its type: what coerces takes null for zero. */
function isNullable(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodNullable) return true
  const inner = schema instanceof z.ZodPipe ? schema.out : unwrapped(schema)
  return inner !== undefined && isNullable(inner)
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  return wraps ? schema.unwrap() : undefined
}

/**
 * Returns the shape of a pipe's output, which says more than its input. Returns the input's shape where the output is
 * the transform itself.
 */
function ofPipe({ in: before, out: after }: z.ZodPipe): Shape {
  if (after instanceof z.ZodTransform) return shapeOf(before)
  const end = shapeOf(after)
  return end.kind === 'other' ? shapeOf(before) : end
}

function emptiedOf(schema: z.core.$ZodType): number | null {
  const emptied = z.globalRegistry.get(schema)?.emptied
  return typeof emptied === 'number' ? emptied : null
}

/** The largest safe integer is zod's own bound, not a rule of the field. */
function bounded<K extends string>(name: K, value: number | null): { [P in K]?: number } {
  const isRule = value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER
  const bound: { [P in K]?: number } = {}
  return isRule ? { ...bound, [name]: value } : bound
}
