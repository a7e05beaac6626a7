import * as queueIntegrations from '#domain/queue-integrations/contract/endpoints.ts'
import { listDeliveries } from '#domain/queue-integrations/list-deliveries.ts'
import { replayDelivery } from '#domain/queue-integrations/replay-delivery.ts'
import { rotateSecret } from '#domain/queue-integrations/rotate-secret.ts'
import { testDialogflow, tryIntegration } from '#domain/queue-integrations/trial/try-integration.ts'
import { bind, raw } from '../lib/bind.ts'

export const queueIntegrationRoutes = bind(queueIntegrations, {
  rotateSecret,
  testSession: raw((c, input) => testDialogflow(c.var.ctx, input, c.var.deps.outgoing)),
  test: raw((c, input) => tryIntegration(c.var.ctx, input, c.var.deps.outgoing)),
  listDeliveries,
  replayDelivery: raw((c, input) => replayDelivery(c.var.ctx, input, c.var.deps.outgoing)),
})
