import { attach, detach } from '#domain/campaigns/contract/endpoints.ts'

/** The file of the form, and the calls that take it. */
export const MEDIA = { field: 'media', attach, detach }
