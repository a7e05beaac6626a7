import type { Context } from 'hono'
import { AppError } from '#domain/core/contract/errors.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import * as externalApi from '#domain/external-api/contract/endpoints.ts'
import { SendFilesInput, type SendInput, type SentFromOutside } from '#domain/external-api/contract/schema.ts'
import { listCalls } from '#domain/external-api/list-calls.ts'
import { readMessageState } from '#domain/external-api/message-state.ts'
import { readOverview } from '#domain/external-api/overview.ts'
import { sendFilesFromOutside, sendFromOutside } from '#domain/external-api/send-from-outside.ts'
import { removeWebhook, rotateWebhookSecret, saveWebhook } from '#domain/external-api/webhook/save-webhook.ts'
import {
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from '#domain/external-api/webhook/webhook-log.ts'
import { MAX_FILES } from '#domain/messages/contract/schema.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../lib/bind.ts'
import type { ApiEnv } from '../lib/types.ts'
import { withUpload } from '../lib/uploads.ts'

const SEND = { json: raw(sendText), form: raw(sendFiles) }

export const externalApiRoutes = bind(externalApi, {
  send: SEND,
  sendAtApi: SEND,
  readState: readMessageState,
  overview: raw((c) => readOverview(c.var.ctx, c.var.deps.apiUrl)),
  listCalls,
  saveWebhook: raw((c, input) => saveWebhook(c.var.ctx, input, c.var.deps.outgoing)),
  removeWebhook,
  rotateWebhookSecret,
  testWebhook: raw((c, input) => testWebhook(c.var.ctx, input, c.var.deps.outgoing)),
  listWebhookDeliveries,
  replayWebhookDelivery: raw((c, input) => replayWebhookDelivery(c.var.ctx, input, c.var.deps.outgoing)),
})

function sendText(c: Context<ApiEnv>, input: SendInput): Promise<SentFromOutside> {
  return sendFromOutside(c.var.ctx, input, { key: keyOf(c) })
}

async function sendFiles(c: Context<ApiEnv>): Promise<SentFromOutside> {
  const maxFileBytes = await readMaxFileBytes(c.var.deps.services)
  return withUpload(c, { maxFileBytes, maxFiles: MAX_FILES }, async ({ fields, files }) => {
    c.set('calledNumber', String(fields.number ?? ''))
    const input = SendFilesInput.safeParse(fields)
    if (!input.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(input.error.issues) })
    const uploads = files.map(({ data, name, mime }) => ({ blob: data, name, type: mime }))
    return sendFilesFromOutside(c.var.ctx, { input: input.data, uploads, key: keyOf(c) })
  })
}

/** The name under which a program repeats a call; its form was judged with the other headers. */
function keyOf(c: Context<ApiEnv>): string | undefined {
  return c.req.header('idempotency-key')
}
