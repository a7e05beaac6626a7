import * as prompts from '#domain/prompts/contract/endpoints.ts'
import { getPromptOptions, savePromptOptions } from '#domain/prompts/prompt-options.ts'
import { tryPrompt } from '#domain/prompts/try-prompt.ts'
import { bind, raw } from '../lib/bind.ts'

export const promptRoutes = bind(prompts, {
  getOptions: (ctx) => getPromptOptions(ctx),
  saveOptions: savePromptOptions,
  tryPrompt: raw((c, input) => tryPrompt(c.var.ctx, input, c.var.deps.outgoing)),
})
