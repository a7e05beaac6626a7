import { type ClientActionFunctionArgs, redirect } from '@remix-run/react'
import i18next from 'i18next'
import { callAny, callAnyForm } from '~/lib/call'
import { PAGES } from '~/pages/all-pages'
import { toast } from '~/ui/toaster'
import { chosenIn, type RowFile } from './form/row-file'
import { type SavedNoun, saveRow } from './form/save-row'
import { offlineAction } from './offline-action'
import { NEW } from './resource'
import { type RowPage, toastKeyOf } from './toast-key'

/**
 * The `clientAction` of a sheet whose form may carry a file: that goes to the API itself, which alone takes large ones, and
 * the rest with it, as the action would have done it. Without a file the form goes as any other.
 */
export function fileAction(resource: SavedNoun, page: RowPage, file: RowFile) {
  return async (args: ClientActionFunctionArgs): Promise<unknown> => {
    const { request, params } = args
    const posted = await request.clone().formData()
    if (!chosenIn(posted, file)) return offlineAction(args)
    const rowId = params[resource.idKey] ?? params.id
    const id = rowId === undefined || rowId === NEW ? undefined : Number(rowId)
    const saved = await saveRow(posted, { api: { callAny, callAnyForm }, resource, id, file })
    if (!saved.ok) return saved.answer
    toast.success(i18next.t(`shell:toast.${toastKeyOf(page, saved.key)}`))
    return redirect(PAGES[page].path + new URL(request.url).search)
  }
}
