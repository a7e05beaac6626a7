/** The control, as the page calls it. */
import type { BubbleView, CompanionView, GroupView, PhoneView, ScreenView } from '../control/views.ts'

import type { LastingFault } from '../model.ts'

export type { BubbleView, CompanionView, GroupView, PhoneView, ScreenView }
export type ChatView = { chat: string; unread: number; last: BubbleView }
export type FaultsView = {
  sends: { ack?: 'drop' | number; deliver?: boolean; times: number }[]
  queries: { xmlns?: string; action: 'drop' | number; times: number }[]
  media: number
  lasting: LastingFault[]
  login: number | null
}

/** Reads; throws the error text of the control. The path decides the shape, as the control's views define it. */
export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(path))
}

/** Does something; throws the error text of the control. */
export async function post<T = unknown>(path: string, data: unknown = {}): Promise<T> {
  return answer<T>(await fetch(path, { method: 'POST', body: JSON.stringify(data) }))
}

export async function remove<T = unknown>(path: string): Promise<T> {
  return answer<T>(await fetch(path, { method: 'DELETE' }))
}

export function phonePath(number: string, subpath = ''): string {
  return `/phones/${encodeURIComponent(number)}${subpath}`
}

export function mediaUrl(number: string, id: string): string {
  return phonePath(number, `/messages/${encodeURIComponent(id)}/media`)
}

async function answer<T>(response: Response): Promise<T> {
  const value = await response.json()
  if (!response.ok) throw new Error(String(value.error ?? response.status))
  return value
}
