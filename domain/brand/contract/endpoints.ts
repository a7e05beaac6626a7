import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Stated } from '../../core/contract/fields.ts'
import { BrandView, LogoMode, LogoShape } from './schema.ts'

// How the platform calls itself and looks. Specification 2 §7.

const PATH = '/settings-whitelabel/logo'

export const get = endpoint({
  method: 'GET',
  path: '/brand',
  audience: 'anyone',
  summary: 'Name, colours and logos of the platform, as every page shows them',
  answer: BrandView,
})

export const saveLogo = endpoint({
  method: 'POST',
  path: PATH,
  audience: 'super',
  permission: 'platform:save',
  summary: 'A logo of the platform, in place of the one that it had; answers the name of its file',
  form: {
    fields: z.object({ typeArch: Stated('logo'), mode: LogoMode, file: z.file() }),
    answer: z.string(),
  },
  answer: z.string(),
  refuses: ['ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
})

export const openLogo = endpoint({
  method: 'GET',
  path: `${PATH}/:name{[0-9a-f]{32}}`,
  audience: 'anyone',
  summary: 'A logo of the platform, by the name of its file',
  params: z.object({ name: z.string() }),
  query: z.object({ as: LogoShape }).partial(),
  answer: 'stream',
  refuses: ['ERR_NO_FILE_FOUND'],
})
