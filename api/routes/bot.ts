import * as bot from '#domain/bot/contract/endpoints.ts'
import { handOver } from '#domain/bot/control/hand-over.ts'
import { pauseBot } from '#domain/bot/control/pause-bot.ts'
import { restartBot } from '#domain/bot/control/restart-bot.ts'
import { resumeBot } from '#domain/bot/control/resume-bot.ts'
import { tryBot } from '#domain/bot/try/try-bot.ts'
import { bind } from '../lib/bind.ts'

export const botRoutes = bind(bot, {
  pause: pauseBot,
  resume: resumeBot,
  restart: restartBot,
  handOver,
  tryOut: tryBot,
})
