import type { Page } from '~/pages/page'

export const settingsTranscriptionPage = {
  path: '/settings/transcription',
  title: 'transcription:title',
  texts: ['transcription'],
  tabOf: 'settings',
  permission: 'settings:save',
} as const satisfies Page
