import * as bot from '#domain/bot/contract/endpoints.ts'
import { handOver } from '#domain/bot/control/hand-over.ts'
import { pauseBot } from '#domain/bot/control/pause-bot.ts'
import { restartBot } from '#domain/bot/control/restart-bot.ts'
import { resumeBot } from '#domain/bot/control/resume-bot.ts'
import { listRunNodes, steerRun } from '#domain/bot/control/steer-run.ts'
import { moveRuns } from '#domain/bot/runs/move-runs.ts'
import { flowNumbers, flowWaiting } from '#domain/bot/runs/run-numbers.ts'
import { tryBot } from '#domain/bot/try/try-bot.ts'
import { tryFlow } from '#domain/bot/try/try-flow.ts'
import { bind } from '../lib/bind.ts'

export const botRoutes = bind(bot, {
  pause: pauseBot,
  resume: resumeBot,
  restart: restartBot,
  handOver,
  nodes: listRunNodes,
  skip: (ctx, { ticketId }) => steerRun(ctx, { ticketId, act: 'skip' }),
  stop: (ctx, { ticketId }) => steerRun(ctx, { ticketId, act: 'stop' }),
  move: (ctx, { ticketId, node }) => steerRun(ctx, { ticketId, act: 'move', nodeId: node }),
  tryOut: tryBot,
  tryFlow,
  numbers: flowNumbers,
  waiting: flowWaiting,
  moveRuns,
})
