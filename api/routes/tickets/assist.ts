import { draftAnswer, rewordText, summarize, translateText } from '#domain/prompts/assist/assist-attendant.ts'
import * as assist from '#domain/prompts/contract/assist-endpoints.ts'
import { bind, raw } from '../../lib/bind.ts'

export const assistRoutes = bind(assist, {
  draft: raw((c, input) => draftAnswer(c.var.ctx, input, c.var.deps.outgoing)),
  summary: raw((c, input) => summarize(c.var.ctx, input, c.var.deps.outgoing)),
  translate: raw((c, input) => translateText(c.var.ctx, input, c.var.deps.outgoing)),
  reword: raw((c, input) => rewordText(c.var.ctx, input, c.var.deps.outgoing)),
})
