import * as moments from '#domain/moments/contract/endpoints.ts'
import { getMoments, listMoments } from '#domain/moments/get-moments.ts'
import { bind } from '../../lib/bind.ts'

export const momentRoutes = bind(moments, { panel: getMoments, tickets: listMoments })
