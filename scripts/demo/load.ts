import type { SimulatorUrls } from './integrations.ts'
import { seedDemo } from './seed.ts'
import { type ServicesOptions, withServices } from './services.ts'

/** Loads the demo into an empty database; answers false when the database was not empty. */
export function loadDemo(
  options: ServicesOptions & { password: string; simulators?: SimulatorUrls | undefined },
): Promise<boolean> {
  return withServices(options, (services, owner) =>
    seedDemo(services, owner, options.password, options.simulators),
  )
}
