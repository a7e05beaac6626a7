import * as bot from '#domain/bot/contract/endpoints.ts'
import { tryBot } from '#domain/bot/try/try-bot.ts'
import { handOver } from '#domain/bot/turn/hand-over.ts'
import { pauseBot } from '#domain/bot/turn/pause-bot.ts'
import { restartBot } from '#domain/bot/turn/restart-bot.ts'
import { resumeBot } from '#domain/bot/turn/resume-bot.ts'
import { bind } from '../lib/bind.ts'

export const botRoutes = bind(bot, {
  pause: pauseBot,
  resume: resumeBot,
  restart: restartBot,
  handOver,
  tryOut: tryBot,
})
