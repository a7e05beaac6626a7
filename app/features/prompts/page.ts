import { Sparkles } from 'lucide-react'
import type { Page } from '~/pages/page'

export const promptsPage = {
  path: '/prompts',
  title: 'prompts:title',
  texts: ['prompts', 'bot-playground'],
  menu: { group: 'administration', icon: Sparkles, key: 'b' },
  permission: 'prompts:list',
  plan: 'useOpenAi',
} as const satisfies Page
