import { expect, test } from 'bun:test'
import { BOUNDS } from '../contract/bounds.ts'
import { type BodyChain, withEdit } from './body-chain.ts'

const { limit: maxEdits } = BOUNDS.versions
const edit = (second: number) => ({ body: `edit ${second}`, editedAt: new Date(second * 1000) })

test('of a text that is edited for ever the first version and the newest ones are kept', () => {
  let chain: BodyChain = { original: 'first', edits: [] }
  for (let second = 1; second <= 500; second++) chain = withEdit(chain, edit(second))
  expect(chain.original).toBe('first')
  expect(chain.edits).toHaveLength(maxEdits - 1)
  expect(chain.edits.at(-1)).toEqual(edit(500))
  // What was dropped does not come back when the channel delivers it again.
  expect(withEdit(chain, edit(3))).toEqual(chain)
})
