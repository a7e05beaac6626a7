import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Id } from '../../core/contract/fields.ts'
import { CompanyOptionsView, SaveOptionsInput } from './options.ts'
import {
  PlatformKeyParam,
  PlatformSettingsView,
  SavePlatformInput,
  SavePlatformValue,
} from './platform-schema.ts'
import { ReadSettingInput, SaveSettingInput } from './schema.ts'

// Settings of the company, and those of the platform that anybody may read. Specification 2 §7.

const Settings = z.record(z.string(), z.union([z.string(), z.boolean()]))

export const getPublic = endpoint({
  method: 'GET',
  path: '/public-settings/:key',
  audience: 'anyone',
  summary: 'A setting of the platform that anybody may read',
  params: z.object({ key: z.string().max(60) }),
  query: z.object({ token: z.string().max(200).optional() }),
  answer: z.string(),
  refuses: ['ERR_SETTING_PRIVATE'],
})

export const list = endpoint({
  method: 'GET',
  path: '/companySettings/:companyId',
  audience: 'user',
  permission: 'settings:read',
  ids: { 'params.companyId': 'company' },
  summary: 'Every setting of one’s own company',
  params: z.object({ companyId: Id() }),
  answer: Settings,
  refuses: ['ERR_NO_COMPANY_FOUND'],
})

export const get = endpoint({
  method: 'GET',
  path: '/companySettingOne',
  audience: 'user',
  permission: 'settings:read',
  summary: 'One setting, under its own name',
  query: ReadSettingInput,
  answer: Settings,
  sample: { query: { column: 'userRating' } },
})

export const save = endpoint({
  method: 'PUT',
  path: '/companySettings',
  audience: 'user',
  permission: 'settings:save',
  summary: 'Saves one setting',
  body: SaveSettingInput,
  answer: Settings,
  refuses: ['ERR_NO_PERMISSION'],
  sample: { body: { column: 'sendSignMessage', data: 'enabled' } },
})

export const getOptions = endpoint({
  method: 'GET',
  path: '/companyOptions',
  audience: 'user',
  permission: 'settings:save',
  summary: 'The settings that the page of settings shows, and their version',
  answer: CompanyOptionsView,
})

export const saveOptions = endpoint({
  method: 'PUT',
  path: '/companyOptions',
  audience: 'user',
  permission: 'settings:save',
  summary: 'Saves several settings at once, or none; one that is not given stays',
  body: SaveOptionsInput,
  answer: CompanyOptionsView,
  refuses: ['ERR_ROW_CHANGED'],
  sample: { body: { requiredTag: true } },
})

export const getSupport = endpoint({
  method: 'GET',
  path: '/support',
  audience: 'user',
  permission: 'connections:list',
  summary:
    'How the platform’s support is reached: a number, an e-mail or an address; empty where there is none',
  answer: z.object({ contact: z.string() }),
})

const PLATFORM = { audience: 'super', permission: 'platform:save' } as const
const PlatformSetting = z.object({ key: z.string(), value: z.string() })

export const getPlatform = endpoint({
  ...PLATFORM,
  method: 'GET',
  path: '/settings',
  summary: 'Name, colours and limits of the platform',
  answer: PlatformSettingsView,
})

export const savePlatform = endpoint({
  ...PLATFORM,
  method: 'PUT',
  path: '/settings',
  summary: 'Saves several of them at once, or none; one that is not given stays',
  body: SavePlatformInput,
  answer: PlatformSettingsView,
  refuses: ['ERR_ROW_CHANGED'],
  sample: { body: { appName: 'Recado', primaryColorLight: '#0000ff' } },
})

export const getPlatformOne = endpoint({
  ...PLATFORM,
  method: 'GET',
  path: '/setting/:key',
  summary: 'One of them',
  params: PlatformKeyParam,
  ids: { 'params.key': 'platformKey' },
  answer: PlatformSetting,
  refuses: ['ERR_NO_SETTING_FOUND'],
})

export const savePlatformOne = endpoint({
  ...PLATFORM,
  method: 'PUT',
  path: '/settings/:key',
  summary: 'Saves one of them',
  params: PlatformKeyParam,
  ids: { 'params.key': 'platformKey' },
  body: SavePlatformValue,
  answer: PlatformSetting,
  refuses: ['ERR_NO_SETTING_FOUND'],
  sample: { body: { value: 'Recado' } },
})
