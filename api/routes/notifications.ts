import * as notifications from '#domain/notifications/contract/endpoints.ts'
import { listQueueAlerts } from '#domain/notifications/queue-alerts.ts'
import { getNotificationSettings, saveNotificationSettings } from '#domain/notifications/settings.ts'
import {
  forgetOtherDevices,
  forgetPushDevice,
  getPushKey,
  listPushDevices,
  subscribe,
  unsubscribe,
} from '#domain/notifications/subscriptions.ts'
import { testPush } from '#domain/notifications/test-push.ts'
import { bind, raw } from '../lib/bind.ts'

export const notificationRoutes = bind(notifications, {
  getSettings: (ctx) => getNotificationSettings(ctx),
  saveSettings: saveNotificationSettings,
  pushKey: async (ctx) => getPushKey(ctx),
  subscribe: raw((c, input) =>
    subscribe(c.var.ctx, input, { ...c.var.deps.outgoing, userAgent: c.req.header('user-agent') }),
  ),
  devices: (ctx) => listPushDevices(ctx),
  forgetDevice: forgetPushDevice,
  forgetOthers: forgetOtherDevices,
  queueAlerts: (ctx) => listQueueAlerts(ctx),
  unsubscribe,
  testPush: raw((c, input) =>
    testPush(c.var.ctx, input, { outgoing: c.var.deps.outgoing, webUrl: c.var.deps.webUrl }),
  ),
})
