import { describe, expect, test } from 'bun:test'
import { GRAPH_BOUNDS, NEW_GRAPH } from '#domain/flows/contract/graph.ts'
import { MAX_FLOW_FILE_BYTES } from '#domain/flows/contract/import/import-file.ts'
import { flowEditorOf } from '#tests/support/flow-editor.ts'
import { FACTS, FAMILY, imported, OWN, TYPEBOT } from '#tests/support/flow-files.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { type Editor, EditorProvider } from '../state/editor-context'
import { handReport } from './handed-report'
import { reportOf } from './import-report'
import { ReportDialog } from './report-dialog'
import { useFlowFiles } from './use-flow-files'

const BEFORE = { nodes: NEW_GRAPH.nodes, connections: NEW_GRAPH.connections }

/** A field for the file in the place of the header's, and a button that opens the report again. */
function Desk({ editor }: { editor: Editor }) {
  const files = useFlowFiles({ ...editor, onImported: () => undefined })
  return (
    <EditorProvider value={editor}>
      <input
        aria-label="file"
        type="file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void files.importFile(file)
        }}
      />
      {files.openReport && (
        <button type="button" onClick={files.openReport}>
          again
        </button>
      )}
      <ReportDialog shownReport={files.shown} onOpenChange={files.setReportOpen} />
    </EditorProvider>
  )
}

/** Surroundings of an import: the drawing, the report, and a way to open that again. */
async function aDesk({ flowId = 1, drawing = BEFORE } = {}) {
  const { editor, shownIds } = flowEditorOf(drawing, { id: flowId, flow: null, choices: FACTS })
  const { user } = await drawScreen({ path: '/', routes: [{ path: '/', element: <Desk editor={editor} /> }] })
  const choose = async (content: string) => {
    await user.upload(await screen.findByLabelText('file'), new File([content], 'flow.json'))
  }
  return { user, store: editor.store, shownIds, choose }
}

const findReport = () => screen.findByRole('dialog', { name: 'Relatório da importação' })

describe('a file that cannot be imported', () => {
  const node = { id: 'a', type: 'message', data: {} }
  const edges = Array.from({ length: GRAPH_BOUNDS.connections + 1 }, (_, index) => ({
    source: `${index % 900}`,
    sourceHandle: `a${Math.floor(index / 900) + 1}`,
    target: `${(index + 1) % 900}`,
  }))
  const menu = {
    type: 'menu',
    data: { arrayOption: [1, 2, 3, 4].map((number) => ({ number, value: `${number}` })) },
  }
  const wide = { nodes: Array.from({ length: 900 }, (_, index) => ({ ...menu, id: `${index}` })), edges }
  const cases: [sentence: string, content: string][] = [
    ['O arquivo não é um JSON válido.', '<html>'],
    ['O fluxo do arquivo está vazio.', '{"nodes":[],"connections":[]}'],
    ['O arquivo não é de um fluxo que conhecemos.', '{"a":1}'],
    ['Esta versão do Typebot ainda não é lida aqui.', JSON.stringify({ ...TYPEBOT, version: '7' })],
    ['O arquivo é grande demais: até 2 MB.', `${' '.repeat(MAX_FLOW_FILE_BYTES)}1`],
    [
      'O fluxo tem mais de 1.000 itens.',
      JSON.stringify({ nodes: Array(GRAPH_BOUNDS.nodes + 1).fill(node), edges: [] }),
    ],
    ['O fluxo tem mais de 3.000 conexões.', JSON.stringify(wide)],
  ]
  test.each(cases)('says “%s” and leaves the drawing', async (sentence, content) => {
    const { store, choose } = await aDesk()
    await choose(content)
    await screen.findByText(sentence)
    expect(store.read().history).toMatchObject({ present: BEFORE, past: [] })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the report of an import', () => {
  test('counts its nodes, says what became of each, leads to it, and opens again', async () => {
    const { user, store, shownIds, choose } = await aDesk()
    await choose(JSON.stringify(FAMILY))
    const report = within(await findReport())
    report.getByText('3 como estavam')
    report.getByText('4 com mudanças')
    report.getByText('1 não compatível')
    report.getByText(/^1 chave veio no arquivo/)
    report.getByText('Envie o arquivo logo-1699.png')
    report.getByText('A conexão da saída 9 saiu: a saída não existe')
    await user.click(report.getByRole('button', { name: /Não existe aqui: httpRequest/ }))
    await waitFor(() => expect(shownIds).toEqual(['erp']))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'again' }))
    await findReport()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(shownIds).toEqual(['erp'])

    const { history, typedKeys } = store.read()
    expect(typedKeys).toEqual({ ai: { apiKey: 'sk-secret-1' } })
    expect(JSON.stringify(history)).not.toContain('sk-secret')
    store.undo()
    expect(store.read().history).toMatchObject({ present: BEFORE, past: [] })
  })

  test('names what is of the whole drawing, and what was deleted since, without leading there', async () => {
    const { store, choose } = await aDesk()
    await choose(JSON.stringify(TYPEBOT))
    const report = within(await findReport())
    expect(report.getByText('Variável: E-mail → E_mail').closest('button')).toBeNull()
    report.getByText('Fluxo inteiro')
    const line = () => report.getByText('Porcentagem: 34 → 30').closest('button')
    expect(line()).not.toBeNull()
    store.remove(['ab'])
    await waitFor(() => expect(line()).toBeNull())
  })

  test('of a new flow from a file is there when its editor opens', async () => {
    handReport(5, reportOf(imported(OWN)))
    await aDesk({ flowId: 5, drawing: OWN })
    within(await findReport()).getByText('Fluxo importado com sucesso! O arquivo é um fluxo exportado daqui.')
  })
})
