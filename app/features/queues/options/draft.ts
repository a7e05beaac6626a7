import type {
  ChatbotView,
  GivenOption,
  OptionForm,
  TreeOption,
} from '#domain/queues/contract/option-schema.ts'
import { everyOption, mapOptions, type OptionPath, replaceAt } from '#domain/queues/contract/option-tree.ts'

/** An option while it is edited: `key` names it on the screen, also before the server has given it an id. */
export type DraftOption = Omit<TreeOption, 'id' | 'options'> & {
  key: number
  id: number | null
  options: readonly DraftOption[]
}
export type Draft = readonly DraftOption[]

/** Returns the saved options as a draft to edit. */
export function draftOf(options: readonly ChatbotView[]): DraftOption[] {
  return options.map((option) => ({
    ...option,
    key: option.id,
    options: draftOf(option.options),
  }))
}

/** Other states of a menu, their options known as the server knows them since `saved` was kept. */
export function knownAs(saved: Draft, stored: Draft): (draft: Draft) => DraftOption[] {
  const after = [...everyOption(stored)]
  const storedByKey = new Map(
    [...everyOption(saved)].map(({ option: { key } }, nth) => [key, after[nth]?.option]),
  )
  return (draft) =>
    mapOptions(draft, (option) => {
      const { key, id } = storedByKey.get(option.key) ?? option
      return { ...option, key, id }
    })
}

/** Returns the draft as it is saved. */
export function givenOf(draft: Draft): GivenOption[] {
  return draft.map(({ key: _, ...option }) => ({ ...option, options: givenOf(option.options) }))
}

/** The same as customers walk it: a new option is known by its key. */
export function treeOf(draft: Draft): TreeOption[] {
  return draft.map(({ key, ...option }) => ({ ...option, id: key, options: treeOf(option.options) }))
}

/** Returns the path of an option; undefined for one that is gone. */
export function pathOf(draft: Draft, key: number): OptionPath | undefined {
  for (const { option, path } of everyOption(draft)) if (option.key === key) return path
  return undefined
}

export function optionOf(draft: Draft, key: number): DraftOption | undefined {
  for (const { option } of everyOption(draft)) if (option.key === key) return option
  return undefined
}

/** A new one, the last below another or of the first level. */
export function withNew(draft: Draft, above: number | null, form: OptionForm): DraftOption[] {
  return withBelow(draft, above, { ...fieldsOf(form), key: nextKey(), id: null, options: [] })
}

export function withChanged(draft: Draft, key: number, form: OptionForm): DraftOption[] {
  return mapOptions(draft, (option) => (option.key === key ? { ...option, ...fieldsOf(form) } : option))
}

/** Without it and all below it. */
export function without(draft: Draft, key: number): DraftOption[] {
  const path = pathOf(draft, key)
  return path ? replaceAt(draft, path, () => []) : [...draft]
}

/** Those of one level in another order. */
export function inOrder(draft: Draft, above: number | null, keys: readonly number[]): DraftOption[] {
  const ordered = (level: Draft) => keys.flatMap((key) => level.find((option) => option.key === key) ?? [])
  if (above === null) return ordered(draft)
  return mapOptions(draft, (option) =>
    option.key === above ? { ...option, options: ordered(option.options) } : option,
  )
}

export type Clip = { mode: 'cut' | 'copy'; key: number }

/** Whether it can be put there: nothing goes below itself, and what was taken away meanwhile goes nowhere. */
export function canPaste(draft: Draft, { mode, key }: Clip, above: number | null): boolean {
  const copiedOption = optionOf(draft, key)
  if (!copiedOption) return false
  return mode === 'copy' || above === null || !(above === key || optionOf(copiedOption.options, above))
}

/** Put there as the last: moved with its id, or as a copy under a name of its own. */
export function pasted(draft: Draft, clip: Clip, above: number | null): DraftOption[] {
  const copiedOption = optionOf(draft, clip.key)
  if (!copiedOption || !canPaste(draft, clip, above)) return [...draft]
  if (clip.mode === 'cut') return withBelow(without(draft, clip.key), above, copiedOption)
  const level = above === null ? draft : (optionOf(draft, above)?.options ?? [])
  const name = freeName(
    copiedOption.name,
    level.map((option) => option.name),
  )
  const copyOf = (option: DraftOption): DraftOption => ({
    ...option,
    key: nextKey(),
    id: null,
    options: option.options.map(copyOf),
  })
  return withBelow(draft, above, { ...copyOf(copiedOption), name })
}

function freeName(name: string, takenNames: readonly string[]): string {
  const usedNames = new Set(takenNames.map((takenName) => takenName.trim().toLowerCase()))
  for (let nth = 1; ; nth += 1) {
    const tried = nth === 1 ? name : `${name} (${nth})`
    if (!usedNames.has(tried.trim().toLowerCase())) return tried
  }
}

function withBelow(draft: Draft, above: number | null, option: DraftOption): DraftOption[] {
  if (above === null) return [...draft, option]
  return mapOptions(draft, (candidate) =>
    candidate.key === above ? { ...candidate, options: [...candidate.options, option] } : candidate,
  )
}

function fieldsOf({
  optQueueId = null,
  optUserId = null,
  optIntegrationId = null,
  optFileId = null,
  ...form
}: OptionForm) {
  return { ...form, optQueueId, optUserId, optIntegrationId, optFileId }
}

let lastKey = 0

/**
 * Returns a key for an option that the server does not know yet. Keys are below zero and never given twice, also when
 * the option that had one was undone.
 */
function nextKey(): number {
  lastKey -= 1
  return lastKey
}
