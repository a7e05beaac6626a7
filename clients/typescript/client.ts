import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

/** The API of a company, for a program that has the token of one of its connections. */
export function recado(apiUrl: string, token: string) {
  return createClient<paths>({ baseUrl: apiUrl, headers: { Authorization: `Bearer ${token}` } })
}
