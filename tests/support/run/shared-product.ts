import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Site } from '../../prove/product.ts'
import { announced, claim, serviceHome, startService } from './run-service.ts'

/** The name that the shared product's operator gave it: on every page in place of the usual one. */
export const OPERATOR = 'Minha Central'

/** In the folder of the service: which of its processes ended though nobody asked it to. */
export const ENDED = 'ended'

const Announced = z.object({
  apiUrl: z.string(),
  webUrl: z.string(),
  phonesUrl: z.string(),
  adminUrl: z.string(),
  appUrl: z.string(),
  systemUrl: z.string(),
})

/**
 * The whole product, which all browser files of a run share; the first caller starts it. Whoever uses it makes a company
 * of their own in it, changes nothing that others see, and kills nothing.
 */
export async function sharedProduct(): Promise<Site> {
  const home = serviceHome('product')
  if (claim(home)) startService(path.join(import.meta.dirname, 'product-host.ts'), home)
  return announced(home, Announced, 'the shared product')
}

/** Throws when a process of it has ended: what the files found since says nothing. */
export function checkSharedProduct(): void {
  const fault = sharedProductFault()
  if (fault !== undefined) throw new Error(fault)
}

/**
 * Describes the process of the shared product that ended although nobody asked it to, with its last lines; undefined
 * when none did.
 */
export function sharedProductFault(runner?: number): string | undefined {
  const ended = path.join(serviceHome('product', runner), ENDED)
  return existsSync(ended) ? readFileSync(ended, 'utf8') : undefined
}
