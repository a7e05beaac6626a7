import type { Language } from '#domain/core/contract/languages.ts'
import { importFlowFile } from '#domain/flows/contract/import/import-file.ts'
import { importedKeys } from '#domain/flows/contract/import/imported-flow.ts'
import { withTypedKeys } from '#domain/flows/contract/nodes/typed-secrets.ts'
import type { Drawing } from '#domain/flows/contract/schema.ts'
import { chosenIn } from '~/kit/form/row-file'
import type { ApiClient } from '~/lib/api-client'
import { type ImportReport, reportOf } from '../../flow-editor/import/import-report'
import { beginFlow } from './begin-flow'
import { FLOW_FILE } from './beginnings'

type FileDrawing = Drawing & { report: ImportReport }

/** Makes a flow from the file of the form; its keys travel with the drawing, as if they had been typed. */
export function beginFromFile(posted: FormData, api: Pick<ApiClient, 'call'>, language: Language) {
  return beginFlow<FileDrawing>(posted, api, async (choices) => {
    const file = chosenIn(posted, { field: FLOW_FILE })
    if (!file) return { failure: 'required' }
    const imported = await importFlowFile(file, { ...choices, language })
    if ('failure' in imported) return imported
    const { graph, secrets } = imported
    const nodes = withTypedKeys(graph.nodes, importedKeys(secrets))
    return { nodes, connections: graph.connections, report: reportOf(imported) }
  })
}
