import { attach, detach } from '#domain/quick-messages/contract/endpoints.ts'

/** The form's file field, and the endpoints that save and remove the file. */
export const MEDIA = { field: 'media', attach, detach }
