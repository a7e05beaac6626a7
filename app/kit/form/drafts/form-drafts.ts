import { z } from 'zod'

/** What was typed in a form when its session ended. */
const FormDraft = z.object({
  /** The changed fields, as the form would have sent them. */
  values: z.record(z.string(), z.unknown()),
  /** The row that was edited, as the form opened with it. */
  opened: z.looseObject({ version: z.number(), updatedAt: z.string().optional() }).optional(),
})
export type FormDraft = z.infer<typeof FormDraft>

const FormDrafts = z.object({ viewerId: z.number(), forms: z.record(z.string(), FormDraft) })
type FormDrafts = z.infer<typeof FormDrafts>

const KEY = 'recado-form-drafts'

/** Keeps a form in this tab until its viewer has signed in again. Answers whether it is kept: storage may be off or full. */
export function storeDraft(viewerId: number, name: string, form: FormDraft): boolean {
  return write({ viewerId, forms: { ...draftsOf(viewerId), [name]: form } })
}

/** Takes what was kept of a form out of the tab; what somebody else typed is dropped unread. */
export function takeDraft(viewerId: number, name: string): FormDraft | undefined {
  const { [name]: draft, ...otherDrafts } = draftsOf(viewerId)
  if (draft || Object.keys(otherDrafts).length === 0) write({ viewerId, forms: otherDrafts })
  return draft
}

function draftsOf(viewerId: number): FormDrafts['forms'] {
  try {
    const text = window.sessionStorage.getItem(KEY)
    const drafts = text === null ? undefined : FormDrafts.safeParse(JSON.parse(text)).data
    return drafts?.viewerId === viewerId ? drafts.forms : {}
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
