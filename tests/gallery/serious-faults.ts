import type { Page } from 'playwright-core'
import { z } from 'zod'

const Faults = z.array(z.object({ id: z.string(), nodes: z.array(z.string()) }))

type Scope = {
  /** Only what these selectors match. */
  within?: readonly string[] | undefined
  /** Only by these rules. */
  rules?: readonly string[] | undefined
}

/** What axe finds serious or critical on the page, with the first places of each. */
export async function seriousFaults(page: Page, scope: Scope = {}) {
  if (!(await page.evaluate(`'axe' in window`))) {
    await page.evaluate(await Bun.file(require.resolve('axe-core')).text())
  }
  return Faults.parse(await page.evaluate(run(scope)))
}

const run = ({ within, rules }: Scope) => `axe.run(
  ${within ? JSON.stringify({ include: within.map((selector) => [selector]) }) : 'document'},
  ${JSON.stringify(rules ? { runOnly: rules } : {})},
).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 4).map((node) => node.html.slice(0, 300)) })))`
