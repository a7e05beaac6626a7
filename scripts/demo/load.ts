import { type HouseOptions, withHouse } from './house.ts'
import { seedDemo } from './seed.ts'

/** Loads the demo into an empty database; false when there was something already. */
export function loadDemo(options: HouseOptions & { password: string }): Promise<boolean> {
  return withHouse(options, (house, owner) => seedDemo(house, owner, options.password))
}
