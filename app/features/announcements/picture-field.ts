import { attach, detach } from '#domain/announcements/contract/endpoints.ts'

/** The picture of the form, and the calls that take it. */
export const PICTURE = { field: 'media', attach, detach }
