type Json = Record<string, unknown>

const OWN = '#/$defs/'
const SHARED = '#/components/schemas/'

/**
 * Moves the definitions that schemas bring with them (a node that holds nodes) to the one place where an OpenAPI document looks for
 * them, each under a name that follows from what it is: the same definition of two calls is one.
 */
export function hoistDefinitions(paths: Json): { paths: Json; schemas: Json } {
  const schemas: Json = {}
  return { paths: recordOf(hoisted(paths, schemas)), schemas }
}

function hoisted(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((inner) => hoisted(inner, schemas))
  if (!isRecord(value)) return value
  const { $defs, ...fields } = value
  if (!isRecord($defs)) return mapped(fields, (inner) => hoisted(inner, schemas))
  const names = new Map(
    Object.entries($defs).map(([name, definition]) => [name, nameOf(name, definition, $defs)]),
  )
  for (const [name, definition] of Object.entries($defs)) {
    schemas[names.get(name) ?? name] = hoisted(pointed(definition, names), schemas)
  }
  return hoisted(pointed(fields, names), schemas)
}

/** Definitions point at each other, so that all of them make a name. */
function nameOf(name: string, definition: unknown, definitions: Json): string {
  const text = JSON.stringify([name, definition, definitions])
  return `Schema${new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 12)}`
}

/** The value with references to definitions of its own turned into those of the document. */
function pointed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((inner) => pointed(inner, names))
  if (!isRecord(value)) return value
  return mapped(value, (inner, key) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(OWN)
      ? SHARED + (names.get(inner.slice(OWN.length)) ?? inner.slice(OWN.length))
      : pointed(inner, names),
  )
}

function mapped(value: Json, change: (inner: unknown, key: string) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key)]))
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}
