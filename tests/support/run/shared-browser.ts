import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { z } from 'zod'
import { announced, claim, serviceHome, startService } from './run-service.ts'

const Announced = z.object({ endpoint: z.string() })

/**
 * The browser that all files of a run share; the first caller starts it. Whoever closes what they got closes their own windows
 * alone, and none of another file's.
 */
export async function sharedBrowser(): Promise<Browser> {
  const home = serviceHome('browser')
  if (claim(home)) startService(path.join(import.meta.dirname, 'browser-host.ts'), home)
  const { endpoint } = await announced(home, Announced, 'the shared browser')
  return chromium.connect(endpoint)
}
