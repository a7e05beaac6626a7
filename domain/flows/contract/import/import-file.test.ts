import { describe, expect, test } from 'bun:test'
import { FACTS, FAMILY, OWN, TYPEBOT } from '#tests/support/flow-files.ts'
import { NEW_GRAPH } from '../graph.ts'
import { withoutSecrets, withTypedKeys } from '../nodes/typed-secrets.ts'
import { importFlowFile, MAX_FLOW_FILE_BYTES } from './import-file.ts'
import { importedKeys } from './imported-flow.ts'

const fileOf = (json: unknown) => new Blob([JSON.stringify(json)])

describe('a file of a flow', () => {
  const cases: [what: string, file: Blob, outcome: string][] = [
    ['of ours', fileOf(OWN), 'own'],
    ['of the family, with the mark of its encoding', new Blob(['\ufeff', JSON.stringify(FAMILY)]), 'family'],
    ['of Typebot', fileOf(TYPEBOT), 'typebot'],
    ['that is no JSON', new Blob(['nodes: []']), 'notJson'],
    ['that is empty', new Blob([]), 'notJson'],
    ['of another kind', fileOf({ a: 1 }), 'notAFlow'],
    ['without nodes', fileOf({ nodes: [], connections: [] }), 'noNodes'],
    ['with a start alone', fileOf(NEW_GRAPH), 'noNodes'],
    ['that is too large to be read', new Blob([' '.repeat(MAX_FLOW_FILE_BYTES), '1']), 'tooLarge'],
  ]
  test.each(cases)('%s', async (_what, file, outcome) => {
    const result = await importFlowFile(file, FACTS)
    const seen: string = 'failure' in result ? result.failure : result.source
    expect(seen).toBe(outcome)
  })

  test('its keys go where people type them, and are taken out there again', async () => {
    const result = await importFlowFile(fileOf(FAMILY), FACTS)
    if ('failure' in result) throw new Error(result.failure)
    const { graph, secrets } = result
    const nodes = withTypedKeys(graph.nodes, importedKeys(secrets))
    expect(JSON.stringify(nodes)).toContain('sk-secret-1')
    expect(withoutSecrets(nodes)).toEqual({
      nodes: graph.nodes,
      secrets: [{ nodeId: 'ai', field: 'apiKey', name: 'apiKey', key: 'sk-secret-1' }],
    })
  })
})
