import path from 'node:path'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { makeDocument } from '#api/lib/openapi.ts'
import { ROUTES } from '#api/routes/index.ts'

/*
 * `bun run client:generate` writes the types of the client in clients/typescript from the OpenAPI document. `bun run check` says when
 * they are behind it.
 */

export const CLIENT_TYPES = 'clients/typescript/schema.ts'

const HEAD = '// Made from the OpenAPI document of the API: bun run client:generate. Do not edit.\n'

/** The OpenAPI document, as the API answers it. */
export function readDocument(): Record<string, unknown> {
  return JSON.parse(makeDocument(ROUTES)().text)
}

/** The types of the calls of programs, as TypeScript. */
export async function makeClientTypes(): Promise<string> {
  return HEAD + astToString(await openapiTypescript(JSON.stringify(ofPrograms(readDocument()))))
}

type Operations = Record<string, { tags?: string[]; security?: OpenAPI3['security'] }>

/** The document with the calls of programs alone. */
function ofPrograms(document: Record<string, unknown>): Record<string, unknown> {
  const paths: Record<string, Operations> = Object.fromEntries(Object.entries(document.paths ?? {}))
  const chosenPaths = Object.entries(paths).filter(([, operations]) =>
    Object.values(operations).some(({ security = [] }) => security.some((scheme) => 'token' in scheme)),
  )
  return { ...document, components: {}, paths: Object.fromEntries(chosenPaths) }
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  await Bun.write(path.join(root, CLIENT_TYPES), await makeClientTypes())
}
