import type { Page } from '~/pages/page'

export const botPlaygroundPage = {
  path: '/try',
  title: 'bot-playground:title',
  texts: ['bot-playground', 'bubbles'],
  permission: 'queues:save',
} as const satisfies Page
