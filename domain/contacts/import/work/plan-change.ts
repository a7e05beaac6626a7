import { folded } from '../../../core/contract/values/folded.ts'
import type { DuplicateChoice, RowChange } from '../../contract/import/import-schema.ts'
import { maskName, maskWritten, restoreHidden } from '../../contract/masking.ts'
import { digitsOf, isMasked, looksLikeNumber } from '../../contract/rules.ts'
import type { ContactRow } from '../../queries.ts'
import { joinNames } from '../sheet/cell-lists.ts'
import { cleanCell, oneLine } from '../sheet/sheet.ts'
import type { ContactExtras, ImportRow } from './match-rows.ts'

export type KnownContact = { contact: ContactRow; extras: ContactExtras }

/** The changes that a row makes to a contact, both as values to write and as people read them. */
export type ContactPlan = {
  values: { name?: string; email?: string; isActive?: boolean }
  tags: string[]
  addedFields: { name: string; value: string }[]
  changedFields: { id: number; value: string }[]
  changes: RowChange[]
  /** Something hidden in the row cannot be put back, so that it stays as it is. */
  isLeftHidden: boolean
}
type Choice = Exclude<DuplicateChoice, 'skip'>
type Options = {
  choice: Choice
  /** Numbers are hidden from whose row it is. */
  hides: boolean
}

/**
 * Plans what a row changes of somebody who is a contact already: only what they lack (`fill`), or all that the row says
 * (`update`). An empty cell changes nothing, nor does what comes back hidden as it was shown. From whom numbers are hidden
 * a text is compared with what they see: that a guess is right must not show by its changing nothing.
 */
export function planChange(
  row: ImportRow,
  knownContact: KnownContact,
  { choice, hides }: Options,
): ContactPlan {
  const { contact, extras } = knownContact
  const isHiding = hides && !contact.isGroup
  const name = nameEdit(row, contact, { choice, isHiding })
  const email = emailEdit(row, contact, { choice, isHiding })
  const isActive = newState(row, contact, choice)
  const fields = fieldEdits(row, extras, { choice, isHiding })
  const tags = newTags(row, extras)
  const showAs = (text: string, mask: Mask) => (isHiding ? mask(text) : text)
  const changes: RowChange[] = [
    ...(name.value === undefined
      ? []
      : [changeOf('name', showAs(contact.name, nameMask(contact)), row.name)]),
    ...(email.value === undefined ? [] : [changeOf('email', showAs(contact.email, maskWritten), row.email)]),
    ...(isActive === undefined ? [] : [changeOf('status', STATES[+contact.isActive], STATES[+isActive])]),
    ...(tags.length === 0 ? [] : [changeOf('tags', '', joinNames(tags))]),
    ...fields
      .filter(({ value }) => value !== undefined)
      .map(({ field, before }) =>
        changeOf('extra', showAs(before?.value ?? '', maskWritten), field.value, field.name),
      ),
  ]
  return {
    values: {
      ...(name.value !== undefined && { name: name.value }),
      ...(email.value !== undefined && { email: email.value }),
      ...(isActive !== undefined && { isActive }),
    },
    tags,
    addedFields: fields.flatMap(({ field, before }) => (before ? [] : [field])),
    changedFields: fields.flatMap(({ value, before }) =>
      before && value !== undefined ? [{ id: before.id, value }] : [],
    ),
    changes,
    isLeftHidden: [name, email, ...fields].some((edit) => edit.isLeftHidden),
  }
}

/** The values of `before` and `after` for a state; the screens have texts for them. */
const STATES = ['blocked', 'active'] as const

function changeOf(field: RowChange['field'], before = '', after = '', label = ''): RowChange {
  return { field, label, before, after }
}

/** Whether two texts are one, as far as a cell can hold them. */
function isSame(first: string, second: string): boolean {
  return oneLine(cleanCell(first)) === oneLine(cleanCell(second))
}

/**
 * Tells whether a contact has no name of their own: a customer who writes without one gets their number as the name, or
 * none.
 */
function lacksName({ name }: ContactRow): boolean {
  return name === '' || (looksLikeNumber(name) && digitsOf(name).length >= 8)
}

type Mask = (text: string) => string
/** The new text; undefined where it stays. `isLeftHidden`: what is hidden in it is not where it was, so that it cannot be put back. */
type Edit = { value: string | undefined; isLeftHidden: boolean }
type EditOptions = { choice: Choice; isHiding: boolean }

const NO_EDIT: Edit = { value: undefined, isLeftHidden: false }
const LEFT_HIDDEN: Edit = { value: undefined, isLeftHidden: true }

/** The edit that makes `stored` what a row says, with what is hidden in the row put back. */
function editOf(text: string, stored: string, { mask, isHiding }: { mask: Mask; isHiding: boolean }): Edit {
  const masked = mask(stored)
  if (isSame(text, masked) || (!isHiding && isSame(text, stored))) return NO_EDIT
  if (!isMasked(text)) return { value: text, isLeftHidden: false }
  const restored = restoreHidden(text, stored, mask)
  if (restored !== text) return { value: restored, isLeftHidden: false }
  return masked === stored ? { value: text, isLeftHidden: false } : LEFT_HIDDEN
}

function nameMask({ number }: ContactRow): Mask {
  return (name) => maskName(name, number)
}

function nameEdit(row: ImportRow, contact: ContactRow, { choice, isHiding }: EditOptions): Edit {
  if (row.name === '' || row.name === row.number) return NO_EDIT
  if (choice === 'fill' && !lacksName(contact)) return NO_EDIT
  const edit = editOf(row.name, contact.name, { mask: nameMask(contact), isHiding })
  const isHiddenNumber = isMasked(row.name) && looksLikeNumber(row.name.replaceAll('*', '0'))
  return isHiddenNumber && edit.value !== undefined ? LEFT_HIDDEN : edit
}

function emailEdit(row: ImportRow, contact: ContactRow, { choice, isHiding }: EditOptions): Edit {
  if (row.email === '' || (choice === 'fill' && contact.email !== '')) return NO_EDIT
  const edit = editOf(row.email, contact.email, { mask: maskWritten, isHiding })
  return edit.value !== undefined && isMasked(edit.value) ? LEFT_HIDDEN : edit
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
type FieldEdit = Edit & { field: { name: string; value: string }; before: Field | undefined }

/**
 * Plans the edits of the extra fields. If several fields have the same name, the first one in the row is matched with
 * the contact's first one of that name, and so on.
 */
function fieldEdits(
  { extra }: ImportRow,
  { fields }: ContactExtras,
  { choice, isHiding }: EditOptions,
): FieldEdit[] {
  const unmatched = [...fields]
  return extra.map((field): FieldEdit => {
    const fieldIndex = unmatched.findIndex((stored) => isNamed(stored, field.name, isHiding))
    const [before] = fieldIndex === -1 ? [] : unmatched.splice(fieldIndex, 1)
    if (!before) return { field, before, value: field.value, isLeftHidden: false }
    if (choice === 'fill') return { field, before, ...NO_EDIT }
    return { field, before, ...editOf(field.value, before.value, { mask: maskWritten, isHiding }) }
  })
}

function isNamed({ name }: Field, wanted: string, isHiding: boolean): boolean {
  return isSame(maskWritten(name), wanted) || (!isHiding && isSame(name, wanted))
}
