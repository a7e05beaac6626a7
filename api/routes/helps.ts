import * as helps from '#domain/helps/endpoints.ts'
import { helpVerbs } from '#domain/helps/help-verbs.ts'
import { listHelps } from '#domain/helps/list-helps.ts'
import { bind } from '../lib/bind.ts'

const { list, get, create, update, remove, undoRemove } = helpVerbs

export const helpRoutes = bind(helps, { list, get, create, update, remove, undoRemove, all: listHelps })
