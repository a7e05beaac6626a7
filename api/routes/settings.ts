import { AppError } from '#domain/core/contract/errors.ts'
import * as settings from '#domain/settings/contract/endpoints.ts'
import { getCompanySetting, getCompanySettings } from '#domain/settings/get-settings.ts'
import {
  getPlatformSetting,
  getPlatformSettings,
  savePlatformSetting,
  savePlatformSettings,
} from '#domain/settings/platform-settings.ts'
import { getPublicSetting, getSupport } from '#domain/settings/public-settings.ts'
import { getOptions, saveOptions } from '#domain/settings/save-options.ts'
import { saveSetting } from '#domain/settings/save-setting.ts'
import { bind, raw } from '../lib/bind.ts'

export const settingRoutes = bind(settings, {
  getPublic: raw((c, { key, token }) => {
    const { services, publicToken } = c.var.deps
    // The web shows its own proof and need not know the installation's token.
    if (!c.var.isWeb && token !== publicToken) throw new AppError('ERR_SETTING_PRIVATE')
    return getPublicSetting(services, key)
  }),
  list: (ctx, { companyId }) => {
    if (companyId !== ctx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND')
    return getCompanySettings(ctx)
  },
  get: getCompanySetting,
  save: saveSetting,
  getOptions,
  saveOptions,
  getSupport: (ctx) => getSupport(ctx),
  getPlatform: getPlatformSettings,
  savePlatform: savePlatformSettings,
  getPlatformOne: getPlatformSetting,
  savePlatformOne: savePlatformSetting,
})
