import type { Bot } from './bot.ts'

const MAX_NAME = 60
const MAX_READ = 200
/** A variable in a text of Typebot: any name, blanks included. */
const VARIABLE = /\{\{([^{}=][^{}]{0,199})\}\}/g
/** Code in the place of a variable's name. */
export const CODE_MARK = '{{='

/** The names of a bot's variables as names of ours, each once. */
export type VariableNames = {
  /** The name by the variable's id; null where there is no such variable. */
  byId(id: string): string | null
  /** A name that no variable has yet. */
  makeNew(wanted: string): string
  /** A text with our names between its braces; code stays as it is. */
  inText(text: string): string
  /** Names that had to change: before and after. */
  renamed: readonly (readonly [string, string])[]
}

export function variableNames(variables: Bot['variables']): VariableNames {
  const usedNames = new Set<string>()
  const byId = new Map<string, string>()
  const byName = new Map<string, string>()
  const renamed: [string, string][] = []
  const counts = new Map<string, number>()
  const makeNew = (wanted: string) => {
    const base = validName(wanted)
    let name = base
    while (usedNames.has(name)) {
      const count = (counts.get(base) ?? 1) + 1
      counts.set(base, count)
      name = `${base}_${count}`
    }
    usedNames.add(name)
    return name
  }
  const nameOf = (typed: string) => {
    const existing = byName.get(typed)
    if (existing !== undefined) return existing
    const name = makeNew(typed)
    byName.set(typed, name)
    if (name !== typed) renamed.push([typed, name])
    return name
  }
  for (const { id, name } of variables) {
    if (!byId.has(id)) byId.set(id, nameOf(name.trim()))
  }
  return {
    byId: (id) => byId.get(id) ?? null,
    makeNew,
    inText: (text) => text.replace(VARIABLE, (_variable, name: string) => `{{${nameOf(name.trim())}}}`),
    renamed,
  }
}

/** A name of letters, digits and `_`, without accents. */
function validName(name: string): string {
  const letters = name
    .slice(0, MAX_READ)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/\W+/g, '_')
    .slice(0, MAX_NAME)
  return /[A-Za-z0-9]/.test(letters) ? letters : 'variable'
}
