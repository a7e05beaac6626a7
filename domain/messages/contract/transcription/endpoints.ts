import { endpoint } from '../../../core/contract/endpoint.ts'
import { MessageIdParam } from '../schema.ts'
import { SaveTranscriptionInput, Transcribed, TranscriptionSettings } from './transcription-schema.ts'

/** By message, not by file name as the specification has it (server behaviour §7). */
export const transcribe = endpoint({
  method: 'GET',
  path: '/messages/transcribeAudio/:messageId',
  audience: 'user',
  permission: 'tickets:list',
  ids: { 'params.messageId': 'message' },
  asksOutside: true,
  summary: 'What is said in an audio that came: written down once, then kept',
  params: MessageIdParam,
  answer: Transcribed,
  refuses: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_MESSAGE_STATE',
    'ERR_TRANSCRIPTION_OFF',
    'ERR_TRANSCRIPTION_KEY',
    'ERR_TRANSCRIPTION_FAILED',
    'ERR_TRANSCRIPTION_BUSY',
    'ERR_PRIVATE_ADDRESS',
  ],
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/transcription/settings',
  audience: 'user',
  permission: 'settings:save',
  summary: 'Which service writes audio down; of its key the last four signs',
  answer: TranscriptionSettings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/transcription/settings',
  audience: 'user',
  permission: 'settings:save',
  summary: 'Saves which service writes audio down; without a key the one that is kept stays',
  body: SaveTranscriptionInput,
  answer: TranscriptionSettings,
  refuses: ['ERR_PRIVATE_ADDRESS', 'ERR_ROW_CHANGED'],
  sample: { body: { baseUrl: 'https://api.openai.com/v1', model: 'whisper-1', key: 'sk-example-0000' } },
})

export const removeSettings = endpoint({
  method: 'DELETE',
  path: '/transcription/settings',
  audience: 'user',
  permission: 'settings:save',
  summary: 'Forgets the service and its key',
  answer: 'done',
  message: 'transcription is off',
})
