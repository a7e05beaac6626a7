import { parse } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import { type MutableRefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'
import { onLeaveToSignIn } from '~/lib/before-sign-in'
import { useShell } from '~/lib/ui/use-shell'
import { ownerOf } from '~/lib/viewer'
import type { FieldFacts } from '../field-facts'
import { readValues } from '../read-values'
import { baseName, useBegunFields } from '../unsaved/begun-fields'
import { LayerParamContext } from '../unsaved/closing'
import type { EditedRow } from '../use-opened-row'
import { type FormDraft, storeDraft, takeDraft } from './form-drafts'

type Row = (EditedRow & { id?: unknown }) | undefined
type RestoreOptions = { facts: FieldFacts; row: Row; isEnabled: boolean }

/** The values that were put back into a form, and the name under which they are kept when the session ends again. */
export type RestoredForm = {
  name: string
  isEnabled: boolean
  isRestored: boolean
  values: FormDraft['values']
  typedFields: readonly string[]
  /** The row that was edited, as the form opened with it before. */
  opened: FormDraft['opened']
}

/**
 * Returns the values that were typed in this form when the session ended (by a sign-in elsewhere, a changed password,
 * by time). They are put back once the same viewer has signed in again and the form opens on the same page. The server
 * renders the page without them.
 */
export function useRestoredForm({ facts, row, isEnabled }: RestoreOptions): RestoredForm {
  const viewer = useViewerKey()
  const name = useFormName(facts, row)
  const [form, setForm] = useState<FormDraft>()
  const latest = useRef({ viewer, name, isEnabled })
  latest.current = { viewer, name, isEnabled }
  useEffect(() => {
    const { viewer, name, isEnabled } = latest.current
    const draft = isEnabled && viewer !== undefined ? takeDraft(viewer, name) : undefined
    if (draft) setForm(draft)
  }, [])
  const { values, opened } = form ?? NOTHING
  const typedFields = useMemo(() => Object.keys(values), [values])
  return { name, isEnabled, isRestored: form !== undefined, values, typedFields, opened }
}

function useViewerKey(): string | undefined {
  const viewer = useShell()?.viewer
  return viewer && ownerOf(viewer)
}

const NOTHING: FormDraft = { values: {} }

type Keeping = { formId: string; facts: FieldFacts; opened: Row; restored: RestoredForm }

/**
 * Keeps what was typed when the session ends. Passwords and files are not kept. Answers whether it is
 * kept (nobody needs to be asked before they leave then), and the row that is edited, as it was when it was first opened.
 */
export function useStoreDraft({ formId, facts, opened, restored }: Keeping): {
  isDraftStored: MutableRefObject<boolean>
  edited: Row
} {
  const viewer = useViewerKey()
  const { isUntouched } = useBegunFields(formId, restored.typedFields)
  const isDraftStored = useRef(false)
  const edited = restored.opened ?? opened

  const keep = () => {
    if (!restored.isEnabled || viewer === undefined) return
    const values = changedValues(formId, facts, isUntouched)
    if (Object.keys(values).length === 0) return
    isDraftStored.current = storeDraft(viewer, restored.name, { values, opened: comparable(edited, facts) })
  }
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => onLeaveToSignIn(() => latest.current()), [])
  const router = useContext(DataRouterContext)?.router
  // The router tells before it draws anything: the form is still as it was typed.
  useEffect(
    () =>
      router?.subscribe(({ navigation, location }) => {
        if (isSignIn(navigation.location ?? location)) latest.current()
      }),
    [router],
  )
  return { isDraftStored, edited }
}

/** The same for the same form on the same page: it is opened anew, in a page that is loaded anew. */
function useFormName({ fields = {} }: FieldFacts, opened: Row): string {
  const { pathname, search } = useLocation()
  const layerParam = useContext(LayerParamContext)
  const layer = layerParam && new URLSearchParams(search).get(layerParam)
  return JSON.stringify([pathname, layer ?? '', opened?.id ?? '', Object.keys(fields)])
}

/** Whether somebody is led to the sign-in page, and not because they signed out. */
function isSignIn({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname === '/login' && new URLSearchParams(search).get('reason') !== 'signed_out'
}

function changedValues(
  formId: string,
  facts: FieldFacts,
  isUntouched: (field: string) => boolean,
): FormDraft['values'] {
  const form = document.forms.namedItem(formId)
  if (!form) return {}
  const { payload } = parse(new FormData(form), { resolve: () => ({ error: {} }) })
  const secret = secretFields(form)
  const isKept = (field: string) => field !== 'version' && !secret.has(field) && !isUntouched(field)
  const values = readValues(payload, facts)
  const storedEntries = Object.keys({ ...payload, ...values }).flatMap((field) => {
    // What an emptied number means is said when it is sent.
    const value = values[field] ?? ''
    return field in (facts.fields ?? {}) && isKept(field) && !holdsFile(value) ? [[field, value]] : []
  })
  return Object.fromEntries(storedEntries)
}

function secretFields(form: HTMLFormElement): ReadonlySet<string> {
  // Also while it is shown, when its type is another.
  const controls = [...form.querySelectorAll<HTMLInputElement>('input[data-secret]')]
  return new Set(controls.map((control) => baseName(control.name)))
}

function holdsFile(value: unknown): boolean {
  return [value].flat().some((item) => item instanceof File)
}

/**
 * Returns the part of the edited row that the form shows, and its version. A comparison of both detects what somebody
 * else changes meanwhile.
 */
function comparable(opened: Row, { fields = {} }: FieldFacts): FormDraft['opened'] {
  if (!opened) return undefined
  const formEntries = Object.entries(opened).filter(([name]) => name in fields)
  return { ...Object.fromEntries(formEntries), version: opened.version, updatedAt: opened.updatedAt }
}
