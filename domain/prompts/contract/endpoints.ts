import { endpoint } from '../../core/contract/endpoint.ts'
import { PromptOptions, PromptOptionsInput } from './prompt-options.ts'
import { promptResource } from './resource.ts'
import { PromptTrial, TryPromptInput } from './trial.ts'

// What prompts have beside the calls of every resource.

const ADMINS_CALL = { audience: 'user', permission: 'prompts:save', plan: 'useOpenAi' } as const

export const getOptions = endpoint({
  ...ADMINS_CALL,
  method: 'GET',
  path: '/prompt/settings',
  summary: 'What the company spends on models today, its limit, and what helps attendants',
  answer: PromptOptions,
})

export const saveOptions = endpoint({
  ...ADMINS_CALL,
  method: 'PUT',
  path: '/prompt/settings',
  ids: { 'body.aiPromptId': 'resource:prompt' },
  summary: 'Saves the limit of a day, and what helps attendants; what is not named stays',
  body: PromptOptionsInput,
  answer: PromptOptions,
  refuses: ['ERR_NOT_FOUND', 'ERR_ROW_CHANGED'],
  sample: { body: { aiDailyTokens: 50_000, aiDraft: true } },
})

export const tryPrompt = endpoint({
  ...ADMINS_CALL,
  method: 'POST',
  path: '/prompt/try',
  asksOutside: true,
  ids: { 'body.promptId': 'resource:prompt' },
  summary: 'What an assistant would answer by values that are not saved; no customer is told anything',
  body: TryPromptInput,
  answer: PromptTrial,
  refuses: ['ERR_NOT_FOUND', 'ERR_PRIVATE_ADDRESS'],
  sample: {
    body: {
      prompt: promptResource.sample.prompt,
      apiKey: promptResource.sample.apiKey,
      baseUrl: 'https://localhost/v1',
      turns: [{ isOurs: false, text: 'Oi, tem bolsa caramelo?' }],
    },
  },
})
