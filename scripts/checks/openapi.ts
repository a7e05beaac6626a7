import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { CLIENT_TYPES, makeClientTypes, readDocument } from '../client-types.ts'

/** Finds faults of the OpenAPI document, by a published validator, and a typed client that is behind it. */
export async function checkOpenapi(root: string): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(readDocument())
  if (!valid) return [`the document is none of OpenAPI 3.1: ${JSON.stringify(errors).slice(0, 2000)}`]
  const written = Bun.file(path.join(root, CLIENT_TYPES))
  const isCurrent = (await written.exists()) && (await written.text()) === (await makeClientTypes())
  return isCurrent ? [] : [`${CLIENT_TYPES} is behind the API: bun run client:generate`]
}
