import * as bot from '#domain/bot/endpoints.ts'
import { handOver } from '#domain/bot/hand-over.ts'
import { pauseBot } from '#domain/bot/pause-bot.ts'
import { restartBot } from '#domain/bot/restart-bot.ts'
import { resumeBot } from '#domain/bot/resume-bot.ts'
import { tryBot } from '#domain/bot/try-bot.ts'
import { bind } from '../lib/bind.ts'

export const botRoutes = bind(bot, {
  ...{ pause: pauseBot, resume: resumeBot, restart: restartBot, handOver },
  tryOut: tryBot,
})
