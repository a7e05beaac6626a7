import { ListTodo } from 'lucide-react'
import type { Page } from '~/pages/page'

export const todoPage = {
  path: '/todolist',
  title: 'todolist:title',
  texts: ['todolist'],
  menu: { group: 'service', icon: ListTodo, key: 'l' },
} as const satisfies Page
