import * as bot from '#domain/bot/endpoints.ts'
import { tryBot } from '#domain/bot/try-bot.ts'
import { bind } from '../lib/bind.ts'

export const botRoutes = bind(bot, { tryOut: tryBot })
