import { z } from 'zod'

/** The values that were typed in a form when its session ended. */
const FormDraft = z.object({
  /** The changed fields, as the form would have sent them. */
  values: z.record(z.string(), z.unknown()),
  /** The row that was edited, as the form opened with it. */
  opened: z.looseObject({ version: z.number(), updatedAt: z.string().optional() }).optional(),
})
export type FormDraft = z.infer<typeof FormDraft>

const FormDrafts = z.object({ viewer: z.string(), forms: z.record(z.string(), FormDraft) })
type FormDrafts = z.infer<typeof FormDrafts>

const KEY = 'recado-form-drafts'

/** Keeps a form in this tab until its viewer (person and company, `ownerOf`) has signed in again. Answers whether it is kept: storage may be off or full. */
export function storeDraft(viewer: string, name: string, form: FormDraft): boolean {
  return write({ viewer, forms: { ...draftsOf(viewer), [name]: form } })
}

/** Takes what was kept of a form out of the tab; what somebody else typed is dropped unread. */
export function takeDraft(viewer: string, name: string): FormDraft | undefined {
  const { [name]: draft, ...otherDrafts } = draftsOf(viewer)
  if (draft || Object.keys(otherDrafts).length === 0) write({ viewer, forms: otherDrafts })
  return draft
}

/** Drops what anybody else typed: nobody comes back for it. */
export function keepDraftsOf(viewer: string): void {
  write({ viewer, forms: draftsOf(viewer) })
}

/** Drops what was kept in the tab: its viewer has signed out, and the next may be somebody else. */
export function dropDrafts(): void {
  write({ viewer: '', forms: {} })
}

function draftsOf(viewer: string): FormDrafts['forms'] {
  try {
    const text = window.sessionStorage.getItem(KEY)
    const drafts = text === null ? undefined : FormDrafts.safeParse(JSON.parse(text)).data
    return drafts?.viewer === viewer ? drafts.forms : {}
  } catch {
    return {}
  }
}

function write(drafts: FormDrafts): boolean {
  try {
    if (Object.keys(drafts.forms).length > 0) window.sessionStorage.setItem(KEY, JSON.stringify(drafts))
    else window.sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
