import type { Page } from '~/pages/page'

/** The canvas of one flow. Specification 3 §2. */
export const flowEditorPage = {
  path: '/flowbuilder',
  title: 'flow-editor:title',
  texts: ['flow-editor', 'flows', 'bot-playground', 'prompts', 'bubbles'],
  permission: 'flows:list',
  plan: 'useIntegrations',
  isOfRow: true,
} as const satisfies Page
