import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/core/contract/languages.ts'
import { importFlowFile } from '#domain/flows/contract/import/import-file.ts'
import { importedKeys } from '#domain/flows/contract/import/imported-flow.ts'
import type { FlowDraftView } from '#domain/flows/contract/schema.ts'
import { saveBlob } from '~/lib/save-file'
import { toast } from '~/ui/toaster'
import { exportText } from '../drawing/exchange'
import type { EditorStore } from '../state/editor-store'
import { dropReport, handedReport } from './handed-report'
import { reportOf } from './import-report'
import type { ShownReport } from './report-dialog'

type FlowFilesOptions = {
  flow: Pick<FlowDraftView, 'id' | 'choices'>
  store: EditorStore
  /** Another drawing is on the canvas. */
  onImported: () => void
}

/** Reads a file into the drawing, as one step that can be undone, and writes the drawing into a file. */
export function useFlowFiles({ flow, store, onImported }: FlowFilesOptions) {
  const { t, i18n } = useTranslation(['flow-editor', 'flows'])
  const { id: flowId, choices } = flow
  const [shownReport, setShown] = useState<ShownReport | null>(() => {
    const report = handedReport(flowId)
    return report && { report, isOpen: true, isUndoable: false }
  })
  useEffect(() => () => dropReport(flowId), [flowId])

  async function importFile(file: File) {
    const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
    const imported = await importFlowFile(file, { ...choices, language })
    if ('failure' in imported) return toast.error(t(`flows:fileProblem.${imported.failure}`))
    const { nodes, connections } = imported.graph
    store.replace({ nodes, connections }, importedKeys(imported.secrets))
    setShown({ report: reportOf(imported), isOpen: true, isUndoable: true })
    onImported()
  }

  function exportFile() {
    const blob = new Blob([exportText(store.read().history.present)], { type: 'application/json' })
    saveBlob(blob, `flow-${flowId}.json`)
    toast.success(t('exported'))
  }

  const setReportOpen = (isOpen: boolean) => setShown((before) => before && { ...before, isOpen })
  return {
    importFile,
    exportFile,
    shown: shownReport,
    setReportOpen,
    /** Absent while nothing was imported. */
    openReport: shownReport ? () => setReportOpen(true) : undefined,
  }
}
