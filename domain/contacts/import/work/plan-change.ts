import { folded } from '../../../core/values/folded.ts'
import { maskName, maskWritten, restoreHidden } from '../../masking.ts'
import type { ContactRow } from '../../queries.ts'
import { digitsOf, isMasked, looksLikeNumber } from '../../rules.ts'
import type { DuplicateChoice, RowChange } from '../import-schema.ts'
import { joinNames } from '../sheet/cell-lists.ts'
import { cleanCell, oneLine } from '../sheet/sheet.ts'
import type { ContactExtras, ImportRow } from './match-rows.ts'

export type KnownContact = { contact: ContactRow; extras: ContactExtras }

/** What a row changes of a contact, to be written, and as people read it. */
export type ContactPlan = {
  values: { name?: string; email?: string; isActive?: boolean }
  tags: string[]
  addedFields: { name: string; value: string }[]
  changedFields: { id: number; value: string }[]
  changes: RowChange[]
}
type Choice = Exclude<DuplicateChoice, 'skip'>
type Options = {
  choice: Choice
  /** Numbers are hidden from who reads the changes. */
  hides: boolean
}

/**
 * Plans what a row changes of somebody who is a contact already: only what they lack (`fill`), or all that the row says
 * (`update`). An empty cell changes nothing, nor does what comes back hidden as it was shown.
 */
export function planChange(row: ImportRow, known: KnownContact, { choice, hides }: Options): ContactPlan {
  const { contact, extras } = known
  const isHiding = hides && !contact.isGroup
  const name = newName(row, contact, choice)
  const email = newEmail(row, contact, choice)
  const isActive = newState(row, contact, choice)
  const fields = newFields(row, extras, choice)
  const tags = newTags(row, extras)
  const shownName = isHiding ? maskName(contact.name, contact.number) : contact.name
  const shown = (text: string) => (isHiding ? maskWritten(text) : text)
  const changes: RowChange[] = [
    ...(name === undefined ? [] : [changeOf('name', shownName, row.name)]),
    ...(email === undefined ? [] : [changeOf('email', shown(contact.email), row.email)]),
    ...(isActive === undefined ? [] : [changeOf('status', STATES[+contact.isActive], STATES[+isActive])]),
    ...(tags.length === 0 ? [] : [changeOf('tags', '', joinNames(tags))]),
    ...fields.map(({ given, before }) =>
      changeOf('extra', shown(before?.value ?? ''), given.value, given.name),
    ),
  ]
  return {
    values: {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(isActive !== undefined && { isActive }),
    },
    tags,
    addedFields: fields.flatMap(({ given, before }) => (before ? [] : [given])),
    changedFields: fields.flatMap(({ value, before }) => (before ? [{ id: before.id, value }] : [])),
    changes,
  }
}

/** What `before` and `after` of a state say; the screens have words for it. */
const STATES = ['blocked', 'active'] as const

function changeOf(field: RowChange['field'], before = '', after = '', label = ''): RowChange {
  return { field, label, before, after }
}

/** Whether two texts are one, as far as a cell can hold them. */
function isSame(one: string, other: string): boolean {
  return oneLine(cleanCell(one)) === oneLine(cleanCell(other))
}

/** Who writes to us without a name has their number for one, or none. */
function lacksName({ name }: ContactRow): boolean {
  return name === '' || (looksLikeNumber(name) && digitsOf(name).length >= 8)
}

function newName(row: ImportRow, contact: ContactRow, choice: Choice): string | undefined {
  if (row.name === '' || row.name === row.number) return undefined
  if (choice === 'fill' && !lacksName(contact)) return undefined
  const name = isMasked(row.name)
    ? restoreHidden(row.name, contact.name, (text) => maskName(text, contact.number))
    : row.name
  const isHiddenNumber = isMasked(name) && looksLikeNumber(name.replaceAll('*', '0'))
  return isHiddenNumber || isSame(name, contact.name) ? undefined : name
}

function newEmail(row: ImportRow, contact: ContactRow, choice: Choice): string | undefined {
  if (row.email === '' || (choice === 'fill' && contact.email !== '')) return undefined
  const email = isMasked(row.email) ? restoreHidden(row.email, contact.email, maskWritten) : row.email
  return isMasked(email) || isSame(email, contact.email) ? undefined : email
}

function newState({ details }: ImportRow, contact: ContactRow, choice: Choice): boolean | undefined {
  const isActive = details?.isActive ?? contact.isActive
  return choice === 'fill' || contact.isGroup || isActive === contact.isActive ? undefined : isActive
}

function newTags({ details }: ImportRow, { tags }: ContactExtras): string[] {
  const carried = new Set(tags.map(folded))
  return (details?.tags ?? []).filter((name) => !carried.has(folded(name)))
}

type Field = ContactExtras['fields'][number]
type NewField = { given: { name: string; value: string }; value: string; before: Field | undefined }

/** Of several fields of one name the first is the contact's first of that name, and so on. */
function newFields({ extra }: ImportRow, { fields }: ContactExtras, choice: Choice): NewField[] {
  const left = [...fields]
  return extra.flatMap((given): NewField[] => {
    const at = left.findIndex((field) => isNamed(field, given.name))
    const [before] = at === -1 ? [] : left.splice(at, 1)
    if (!before) return [{ given, value: given.value, before }]
    const value = isMasked(given.value) ? restoreHidden(given.value, before.value, maskWritten) : given.value
    return choice === 'fill' || isSame(value, before.value) ? [] : [{ given, value, before }]
  })
}

function isNamed({ name }: Field, given: string): boolean {
  return isSame(name, given) || (isMasked(given) && isSame(maskWritten(name), given))
}
