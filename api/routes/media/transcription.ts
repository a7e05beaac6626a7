import * as transcription from '#domain/messages/contract/transcription/endpoints.ts'
import {
  getTranscriptionSettings,
  removeTranscriptionSettings,
  saveTranscriptionSettings,
} from '#domain/messages/transcription/settings.ts'
import { transcribeAudio } from '#domain/messages/transcription/transcribe-audio.ts'
import { bind, raw } from '../../lib/bind.ts'

export const transcriptionRoutes = bind(transcription, {
  transcribe: raw((c, input) => transcribeAudio(c.var.ctx, input, c.var.deps.outgoing)),
  getSettings: (ctx) => getTranscriptionSettings(ctx),
  saveSettings: raw((c, input) => saveTranscriptionSettings(c.var.ctx, input, c.var.deps.outgoing)),
  removeSettings: (ctx) => removeTranscriptionSettings(ctx),
})
