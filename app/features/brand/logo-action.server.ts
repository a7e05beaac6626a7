import { data } from '@remix-run/node'
import * as brands from '#domain/brand/contract/endpoints.ts'
import { type LogoMode, logoKey } from '#domain/brand/contract/rules.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as settings from '#domain/settings/contract/endpoints.ts'
import { atFile } from '~/kit/form/row-file'
import { done } from '~/kit/server/form-action.server'
import type { PageRequest } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'

/** Why a logo was refused, for the form of that one. */
export type LogoAnswer = { logo: LogoMode; problem: Problem }

/** Handles the form of a logo: it sends another logo, or removes the present one. */
export async function logoAction({ request, context }: PageRequest, form: FormData, mode: LogoMode) {
  const api = apiAs(request, context)
  const file = form.get('file')
  if (form.get('intent') === 'clear') {
    const cleared = await api.call(settings.savePlatform, { [logoKey(mode)]: '' })
    return cleared.ok ? done(request, 'settingsBrand', { key: 'operationUpdated' }) : refused(mode, cleared)
  }
  // A browser sends an empty field as a file without name and bytes.
  if (!(file instanceof File) || file.name === '') return refused(mode, MISSING)
  const saved = atFile('file', await api.callForm(brands.saveLogo, { typeArch: 'logo', mode, file }))
  return saved.ok ? done(request, 'settingsBrand', { key: 'fileSent' }) : refused(mode, saved)
}

const MISSING = {
  status: 422,
  problem: { code: 'ERR_VALIDATION' as const, fields: { file: 'required' }, details: {} },
}

function refused(logo: LogoMode, { status, problem }: { status: number; problem: Problem }) {
  return data({ logo, problem } satisfies LogoAnswer, { status: status || 503 })
}
