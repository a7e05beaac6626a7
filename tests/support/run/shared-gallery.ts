import path from 'node:path'
import { z } from 'zod'
import { announced, claim, serviceHome, startService } from './run-service.ts'

const Announced = z.object({ url: z.string() })

/** The address of the gallery, which all browser files of a run share; the first caller has it built. */
export async function sharedGallery(): Promise<string> {
  const home = serviceHome('gallery')
  if (claim(home)) startService(path.join(import.meta.dirname, 'gallery-host.ts'), home)
  return (await announced(home, Announced, 'the gallery')).url
}
