/** A node of the menu, with the options below it. */
type Node<T> = { readonly options: readonly T[] }

/** The place of an option: its index on the first level, then on the level below, and so on. */
export type OptionPath = readonly number[]

/** Every option of a menu, from above, each with where it stands. */
export function* everyOption<T extends Node<T>>(
  options: readonly T[],
  above: OptionPath = [],
): Generator<{ option: T; path: OptionPath }> {
  for (const [index, option] of options.entries()) {
    const path = [...above, index]
    yield { option, path }
    yield* everyOption(option.options, path)
  }
}

/** The option that stands there. */
export function optionAt<T extends Node<T>>(options: readonly T[], path: OptionPath): T | undefined {
  const [first, ...deeperPath] = path
  const option = first === undefined ? undefined : options[first]
  return option && deeperPath.length > 0 ? optionAt(option.options, deeperPath) : option
}

/** The same menu with others in the place of the one that stands there: none takes it away, itself and another adds one behind it. */
export function replaceAt<T extends Node<T>>(
  options: readonly T[],
  path: OptionPath,
  by: (option: T) => readonly T[],
): T[] {
  const [first, ...deeperPath] = path
  return options.flatMap((option, index) => {
    if (index !== first) return [option]
    return deeperPath.length === 0
      ? by(option)
      : [{ ...option, options: replaceAt(option.options, deeperPath, by) }]
  })
}

/** The same menu, each option as `by` makes it, those below first; what it makes nothing of goes with all below. */
export function mapOptions<T extends Node<T>>(options: readonly T[], by: (option: T) => T | undefined): T[] {
  return options.flatMap((option) => by({ ...option, options: mapOptions(option.options, by) }) ?? [])
}

/** An option and how it is reached, as people read it: `Prices › Wholesale`. */
export function namesTo<T extends Node<T> & { name: string }>(
  options: readonly T[],
  path: OptionPath,
): string {
  return path.map((_, index) => optionAt(options, path.slice(0, index + 1))?.name ?? '').join(' › ')
}
