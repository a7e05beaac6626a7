import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { PromptInput, PromptView } from './schema.ts'

/** The company's assistants by a language model. Specification 3 §2, §3, §7. */
export const promptResource = defineResource({
  noun: 'prompt',
  path: '/prompt',
  scope: 'company',
  wire: {
    list: 'prompts',
    row: 'prompt',
    id: 'promptId',
    event: (companyId) => `company-${companyId}-prompt`,
  },
  view: PromptView,
  input: PromptInput,
  filter: z.object({}),
  sorts: ['name', 'maxTokens'],
  permissions: { read: 'prompts:list', save: 'prompts:save', remove: 'prompts:save' },
  plan: 'useOpenAi',
  deletion: 'asked',
  summary: { single: 'An assistant by a language model', many: 'Assistants by a language model' },
  ids: { 'body.queueId': 'queue' },
  label: 'name',
  sample: {
    name: 'Assistente da loja',
    prompt: 'Você atende clientes de uma loja de bolsas. Responda em até três frases, com gentileza.',
    apiKey: 'sk-example-0000',
  },
})
