import * as settings from '#domain/settings/endpoints.ts'
import { PUBLIC_SETTINGS, type PublicSetting } from '#domain/settings/schema.ts'
import { apiAs } from '../api.server'
import type { RequestContext } from './load-context.server'

export type Brand = { name: string; light: string; dark: string }

const USUAL: Brand = {
  name: PUBLIC_SETTINGS.appName,
  light: PUBLIC_SETTINGS.primaryColorLight,
  dark: PUBLIC_SETTINGS.primaryColorDark,
}
const KEEP_MS = 60_000
let kept: { brand: Promise<Brand>; until: number } | undefined

/** The operator's name and colours, asked of the API at most once a minute; the usual ones while it does not answer. */
export function brandOf(request: Request, context: RequestContext): Promise<Brand> {
  if (!kept || kept.until < Date.now())
    kept = { brand: readBrand(request, context), until: Date.now() + KEEP_MS }
  return kept.brand
}

/** It was changed through this server: the next page asks anew. */
export function forgetBrand(): void {
  kept = undefined
}

async function readBrand(request: Request, context: RequestContext): Promise<Brand> {
  const api = apiAs(request, context)
  const read = async (key: PublicSetting, usual: string) => {
    const answer = await api.call(settings.getPublic, { key })
    return (answer.ok && answer.value) || usual
  }
  const [name, light, dark] = await Promise.all([
    read('appName', USUAL.name),
    read('primaryColorLight', USUAL.light),
    read('primaryColorDark', USUAL.dark),
  ])
  return { name, light, dark }
}
