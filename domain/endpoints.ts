import * as tags from './tags/endpoints.ts'

/** Every call of the API, by noun. The server's and the tests': a page imports the nouns that it calls. */
export const ENDPOINTS = { tags }
