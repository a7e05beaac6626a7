import { seedDemo } from './seed.ts'
import { type ServicesOptions, withServices } from './services.ts'

/** Loads the demo into an empty database; answers false when the database was not empty. */
export function loadDemo(
  options: ServicesOptions & { password: string; aiUrl?: string | undefined },
): Promise<boolean> {
  return withServices(options, (services, owner) =>
    seedDemo(services, owner, options.password, options.aiUrl),
  )
}
