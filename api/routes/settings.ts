import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import { Id } from '#domain/core/fields.ts'
import { getCompanySetting, getCompanySettings } from '#domain/settings/get-settings.ts'
import { getPublicSetting } from '#domain/settings/public-settings.ts'
import { saveSetting } from '#domain/settings/save-setting.ts'
import { ReadSettingInput, SaveSettingInput } from '#domain/settings/schema.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

const Settings = z.record(z.string(), z.union([z.string(), z.boolean()]))
const PublicKey = z.object({ key: z.string().max(60) })
const PublicToken = z.object({ token: z.string().max(200).optional() })

/** Settings of the company, and those of the platform that anybody may read. Specification 2 §7. */
export const settingRoutes = new Hono<ApiEnv>()
  .get(
    '/public-settings/:key',
    describe('settings', 'A setting of the platform that anybody may read', z.string(), [
      'ERR_SETTING_PRIVATE',
    ]),
    validate('param', PublicKey),
    validate('query', PublicToken),
    async (c) => {
      const { services, publicToken } = c.var.deps
      // The web shows its own proof and need not know the installation's token.
      if (!c.var.isWeb && c.req.valid('query').token !== publicToken)
        throw new AppError('ERR_SETTING_PRIVATE')
      return c.json(await getPublicSetting(services, c.req.valid('param').key))
    },
  )
  .get(
    '/companySettings/:companyId{[0-9]+}',
    describe('settings', 'Every setting of one’s own company', Settings, ['ERR_NO_COMPANY_FOUND']),
    validate('param', z.object({ companyId: Id() })),
    async (c) => {
      if (c.req.valid('param').companyId !== c.var.actor.companyId) throw new AppError('ERR_NO_COMPANY_FOUND')
      return c.json(await getCompanySettings(c.var.ctx))
    },
  )
  .get(
    '/companySettingOne',
    describe('settings', 'One setting, under its own name', Settings),
    validate('query', ReadSettingInput),
    async (c) => c.json(await getCompanySetting(c.var.ctx, c.req.valid('query'))),
  )
  .put(
    '/companySettings',
    describe('settings', 'Saves one setting', Settings, ['ERR_NO_PERMISSION']),
    validate('json', SaveSettingInput),
    async (c) => c.json(await saveSetting(c.var.ctx, c.req.valid('json'))),
  )
