import { PAGES } from '~/pages/all-pages'

/** The field of the sheet that says with what a new flow begins: nothing, a template by its name, or a file. */
export const BEGINNING = 'beginning'
export const FROM_FILE = 'file'
export const FLOW_FILE = 'flowFile'

/** The page on which a flow is drawn. */
export function canvasOf(flowId: number): string {
  return `${PAGES.flowEditor.path}/${flowId}`
}
