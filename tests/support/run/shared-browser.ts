import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { z } from 'zod'
import { announced, claim, serviceHome, startService } from './run-service.ts'

const Announced = z.object({ endpoint: z.string() })

/** One a worker, so that what a file costs in it can be told. */
export const BROWSER = `browser-${process.env.BUN_TEST_WORKER_ID ?? 'alone'}`

/**
 * The browser that all files of a worker share; the first caller starts it. Whoever closes what they got closes their own windows
 * alone, and none of another file's.
 */
export async function sharedBrowser(): Promise<Browser> {
  const home = serviceHome(BROWSER)
  if (claim(home)) startService(path.join(import.meta.dirname, 'browser-host.ts'), home)
  const { endpoint } = await announced(home, Announced, 'the shared browser')
  return chromium.connect(endpoint)
}
