import { z } from 'zod'
import { largestOf } from './largest-input.ts'

/** Values of many forms, each told from whatever stands in a row of the tests. */
const SAMPLES: readonly unknown[] = [
  'Zebra 4711, bom dia',
  'zebra4711',
  'zebra@4711.example',
  'https://zebra.example/4711',
  'Zebra4711-senha',
  '+5511966664711',
  '2098-05-06T10:20',
  '2098-05-06',
  '2025-05-06',
  '10:40',
  '#12ab47',
  '4711',
  'uniform',
  'America/Manaus',
  'TR',
  '6f0d0b5e-4711-4c5e-9a51-6d0d3b6a7c11',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  47,
  4711,
  5,
  30,
  480,
  2,
  1,
  0,
  true,
  false,
  [{ name: 'Zebra', number: '5511966664711' }],
  [{ name: 'Zebra', value: '4711' }],
  [{ name: 'Zebra 4711', greetingMessage: 'Zebra' }],
  [],
  null,
]

/** Values that a field takes and that mean something else than `before`, the likeliest first. */
export function otherValues(field: z.core.$ZodType, before: unknown): unknown[] {
  const usedTexts = new Set([textOf(read(field, before)), textOf(undefined)])
  return [...choicesOf(field), ...SAMPLES, largestOf(field, { sign: 'z', bytes: 3000 })].filter((value) => {
    const candidate = textOf(read(field, value))
    if (value === undefined || usedTexts.has(candidate)) return false
    usedTexts.add(candidate)
    return true
  })
}

function choicesOf(field: z.core.$ZodType): unknown[] {
  const schema = z.toJSONSchema(field as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const texts = JSON.stringify(schema).matchAll(/"enum":(\[[^\]]*\])|"const":("[^"]*"|\d+)/g)
  return [...texts].flatMap(([, list, single]) => (list ? JSON.parse(list) : [JSON.parse(single ?? 'null')]))
}

function read(field: z.core.$ZodType, value: unknown): unknown {
  const parsed = (field as z.ZodType).safeParse(value)
  return parsed.success ? (parsed.data ?? null) : undefined
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}
