import { optOutResource } from '#domain/opt-outs/contract/resource.ts'

/** Opt-outs as their page reads them: the newest first. */
export const optOuts = { ...optOutResource, usual: { sort: '-createdAt' } }
