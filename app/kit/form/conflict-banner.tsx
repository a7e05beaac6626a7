import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { dateAndTime, timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { fieldOf, labelOf } from './error-summary'
import type { FieldFacts } from './field-facts'
import { fieldValue } from './first-values'
import { type FieldReadings, useFormAround } from './form-context'
import type { FormAnswer } from './submission'
import { baseName, useBegunFields } from './unsaved/begun-fields'
import type { EditedRow } from './use-opened-row'

const Row = z.looseObject({ version: z.number(), updatedAt: z.string().optional() })
const Conflict = z.object({ current: Row, by: z.string().optional() })

type ConflictBannerProps = {
  formId: string
  /** Sets a field to a value; the form draws it anew. */
  update: (field: { name: string; value: unknown }) => void
  /** Fields that were typed before the form opened. */
  typedFields: readonly string[]
  opened: EditedRow
  current: EditedRow | undefined
  answer: FormAnswer | undefined
}

/**
 * Somebody else has saved the row since this form opened, whether one has tried to save already or not: what they
 * changed, field by field, beside one's own. A field that nobody touched here takes theirs at once; of the others, saving
 * after this replaces what is theirs, as it was shown.
 */
export function ConflictBanner(props: ConflictBannerProps) {
  const { formId, update, typedFields, opened, current, answer } = props
  const { t } = useTranslation('kit')
  const clock = useClock()
  const { facts, reads, busy } = useFormAround()
  const begun = useBegunFields(formId, typedFields)
  const details = useMemo(
    () =>
      answer?.problem?.code === 'ERR_ROW_CHANGED'
        ? Conflict.safeParse(answer.problem.details).data
        : undefined,
    [answer],
  )
  const savedRow = newest(details?.current, Row.safeParse(current).data)
  const isNewer = savedRow !== undefined && savedRow.version > opened.version
  const drawn = useDrawnFields(formId, isNewer)
  const changed = isNewer ? changedFields(facts, Row.parse(opened), savedRow).filter(isIn(drawn)) : []
  // A version that says nothing new of what this form edits is saved upon without a word.
  // What comes while the form is being saved is that very saving, told before it is answered.
  const wasConflict = useRef(false)
  const isToldLive = busy ? wasConflict.current : changed.length > 0
  const isConflict = isNewer && (details !== undefined || isToldLive)
  wasConflict.current = isConflict
  return (
    <>
      <input type="hidden" name="version" value={isNewer ? savedRow.version : opened.version} readOnly />
      {isConflict && (
        <div className="px-5 pt-4">
          <Alert tone="warn" role="alert" data-code="ERR_ROW_CHANGED">
            <p className="font-medium">
              {details?.by ? t('conflict.by', { name: details.by }) : t('conflict.title')}
              {savedRow.updatedAt && ` (${timeOfDay(savedRow.updatedAt, clock)})`}
            </p>
            <Differences
              formId={formId}
              update={update}
              begun={begun}
              changed={changed}
              opened={Row.parse(opened)}
              savedRow={savedRow}
              reads={reads}
            />
            <p className="text-sm text-muted">{t('conflict.text')}</p>
          </Alert>
        </div>
      )}
    </>
  )
}

type AnyRow = z.infer<typeof Row>
type DifferencesProps = Pick<ConflictBannerProps, 'formId' | 'update'> & {
  begun: ReturnType<typeof useBegunFields>
  changed: readonly string[]
  opened: AnyRow
  reads: FieldReadings | undefined
  savedRow: AnyRow
}

function Differences(props: DifferencesProps) {
  const { formId, changed, opened, savedRow, reads } = props
  const { t } = useTranslation('kit')
  const { fields = {} } = useFormAround().facts
  const clock = useClock()
  const says: Says = {
    yesNo: (isOn) => t(isOn ? 'yes' : 'no'),
    moment: (iso) => dateAndTime(iso, clock),
  }
  const { takenNames, take } = useTaking(props)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  if (!isDrawn || changed.length === 0) return null
  return (
    <ul className="grid gap-1.5 py-1">
      {changed.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{reads?.[name]?.label ?? labelOf(formId, name) ?? name}</p>
            <p className="truncate text-muted">
              {t('conflict.theirs', {
                value:
                  reads?.[name]?.text(savedRow[name], opened[name]) ??
                  displayText(formId, name, formValue(savedRow, name, fields), says),
              })}
            </p>
          </div>
          <Button size="sm" aria-pressed={takenNames.has(name)} onClick={() => take([name])}>
            {takenNames.has(name) ? t('conflict.taken') : t('conflict.take')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Takes theirs: of a field that is asked for, and at once of those that nobody has touched here. */
function useTaking({ update, begun: { isUntouched, begin }, changed, savedRow }: DifferencesProps) {
  const [takenNames, setTakenNames] = useState<ReadonlySet<string>>(new Set())
  const take = (names: readonly string[]) => {
    for (const name of names) update({ name, value: savedRow[name] })
    setTakenNames((before) => new Set([...before, ...names]))
  }
  const untouched = () => take(changed.filter(isUntouched))
  const latest = useRef(untouched)
  latest.current = untouched
  const key = changed.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version, and what it changed
  useEffect(() => latest.current(), [savedRow.version, key])
  useEffect(() => begin(takenNames), [begin, takenNames])
  return { takenNames, take }
}

/** Names of the fields that the form draws; a schema may hold more than one form shows. Unknown before scripts run. */
function useDrawnFields(formId: string, isAsked: boolean): ReadonlySet<string> | undefined {
  const [names, setNames] = useState<ReadonlySet<string>>()
  useEffect(() => {
    const form = isAsked ? document.forms.namedItem(formId) : null
    if (form) setNames(new Set([...form.elements].map((control) => baseName(control.getAttribute('name')))))
  }, [formId, isAsked])
  return names
}

function isIn(drawn: ReadonlySet<string> | undefined) {
  return (name: string) => drawn === undefined || drawn.has(name)
}

/** Fields of the form in which the two differ. */
function changedFields({ fields = {} }: FieldFacts, opened: AnyRow, savedRow: AnyRow): string[] {
  return Object.keys(fields).filter(
    (name) =>
      name !== 'version' &&
      textOf(formValue(opened, name, fields)) !== textOf(formValue(savedRow, name, fields)),
  )
}

/** A list as the form has it: ids of the rows that it names. Anything else as the row has it. */
function formValue(row: AnyRow, name: string, fields: Readonly<Record<string, FieldFacts>>): unknown {
  const value = row[name]
  return Array.isArray(value) ? fieldValue(value, fields[name]) : value
}

function newest(first: AnyRow | undefined, second: AnyRow | undefined): AnyRow | undefined {
  if (!first || !second) return first ?? second
  return first.version >= second.version ? first : second
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The wording of values that are not text themselves. */
type Says = { yesNo: (isOn: boolean) => string; moment: (iso: string) => string }

/** A value as the form itself would show it: the words of a choice, not its number. */
function displayText(formId: string, name: string, value: unknown, { yesNo, moment }: Says): string {
  const control = fieldOf(formId, name)
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find((candidate) => candidate.value === String(value))
    if (option) return option.text
  }
  if (isMomentField(control) && typeof value === 'string') return moment(value)
  if (Array.isArray(value)) return value.map((item) => entryText(formId, name, item)).join(', ') || '—'
  if (typeof value === 'boolean') return yesNo(value)
  return value === '' || value === null || value === undefined ? '—' : textOf(value)
}

function isMomentField(control: unknown): boolean {
  return control instanceof HTMLInputElement && control.type === 'datetime-local'
}

/** An entry with fields of its own says them; a choice, its word. */
function entryText(formId: string, name: string, entry: unknown): string {
  const isGroup = typeof entry === 'object' && entry !== null
  if (!isGroup) return optionText(formId, name, entry)
  const texts = Object.entries(entry).flatMap(([field, value]) => (field === 'id' ? [] : [textOf(value)]))
  return texts.join(': ')
}

function optionText(formId: string, name: string, value: unknown): string {
  const boxes =
    document.forms.namedItem(formId)?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []
  const box = [...boxes].find((candidate) => candidate.name === name && candidate.value === String(value))
  return box?.labels?.[0]?.textContent ?? textOf(value)
}
