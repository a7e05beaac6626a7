import { checkBotCases } from '#domain/bot-cases/check-bot-cases.ts'
import * as botCases from '#domain/bot-cases/contract/endpoints.ts'
import { bind } from '../lib/bind.ts'

export const botCaseRoutes = bind(botCases, { check: checkBotCases })
