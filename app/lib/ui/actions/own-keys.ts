import { isRecord } from '#domain/core/contract/values/read-problem.ts'
import { readLocal, writeLocal } from '../../text/local-value.ts'
import { ACTION_NAMES, type ActionName, SHORTCUT_ACTIONS } from './actions.ts'

/** The storage name of the keys that the user chose: kept in this browser, like the switch that turns them off. */
export const OWN_KEYS = 'shortcut-keys'

/** The key of an action: the user's own, else the usual one; undefined when it has none. */
export function keyOfAction(name: ActionName): string | undefined {
  const ownKey = readOwnKeys()[name]
  return (ownKey ?? SHORTCUT_ACTIONS[name].key) || undefined
}

/** Why a character cannot be the key of an action; undefined when it can. */
export function refusalOfKey(
  name: ActionName,
  key: string,
): { by: ActionName } | 'letter' | 'pages' | undefined {
  // Without a visible character there is nothing to read on the map; the space bar presses buttons.
  if ([...key].length !== 1 || /\s/.test(key)) return 'letter'
  if (key === 'g') return 'pages'
  const by = ACTION_NAMES.find((otherAction) => otherAction !== name && keyOfAction(otherAction) === key)
  return by && { by }
}

/** Gives an action a key; an empty one takes it away, null gives back the usual one. */
export function keepOwnKey(name: ActionName, key: string | null): void {
  const { [name]: _before, ...otherKeys } = readOwnKeys()
  const ownKeys = key === null ? otherKeys : { ...otherKeys, [name]: key }
  writeLocal(OWN_KEYS, Object.keys(ownKeys).length === 0 ? null : JSON.stringify(ownKeys))
}

export function forgetOwnKeys(): void {
  writeLocal(OWN_KEYS, null)
}

let cached: { text: string | null; keys: Record<string, string> } = { text: null, keys: {} }

/** Returns the keys that the user chose. A value that another version or a person wrote there by hand is ignored. */
function readOwnKeys(): Record<string, string> {
  const text = readLocal(OWN_KEYS)
  if (text !== cached.text) cached = { text, keys: parsed(text) }
  return cached.keys
}

function parsed(text: string | null): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const keys = isRecord(stored) ? Object.entries(stored) : []
    return Object.fromEntries(keys.filter((key): key is [string, string] => isKey(key[1])))
  } catch {
    return {}
  }
}

const isKey = (value: unknown) => typeof value === 'string' && value.length <= 1
