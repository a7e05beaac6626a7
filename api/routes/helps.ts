import * as helps from '#domain/helps/contract/endpoints.ts'
import { listHelps } from '#domain/helps/list-helps.ts'
import { bind } from '../lib/bind.ts'

export const helpRoutes = bind(helps, { all: listHelps })
