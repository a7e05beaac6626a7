import type { Page } from 'playwright-core'
import { z } from 'zod'

const Faults = z.array(z.object({ id: z.string(), nodes: z.array(z.string()) }))

type Scope = {
  /** Only what these selectors match. */
  within?: readonly string[] | undefined
  /** Only by these rules. */
  rules?: readonly string[] | undefined
}

/** Returns the faults that axe finds serious or critical on the page, with the first places of each. */
export async function seriousFaults(page: Page, scope: Scope = {}) {
  if (!(await page.evaluate(`'axe' in window`))) {
    await page.evaluate(await axe())
  }
  return Faults.parse(await page.evaluate(run(scope)))
}

let source: Promise<string> | undefined

/** Read once a file. */
function axe(): Promise<string> {
  source ??= Bun.file(require.resolve('axe-core/axe.min.js')).text()
  return source
}

/** The options that leave out descriptions of passed rules: nobody reads them, and they are most of the page. */
const BRIEF = { resultTypes: ['violations'], selectors: false }

/** Rules that find nothing serious, whatever they find: a third of all. */
const MILD = `Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => [id, { enabled: false }]))`

/**
 * The elements to exclude: messages that show for three seconds come and go while the page is judged, and half faded,
 * no colour has its contrast.
 */
const FADING = { exclude: [['[data-sonner-toast]']] }

const run = ({ within, rules }: Scope) => `axe.run(
  ${JSON.stringify({ ...FADING, ...(within && { include: within.map((selector) => [selector]) }) })},
  ${rules ? JSON.stringify({ ...BRIEF, runOnly: rules }) : `{ ...${JSON.stringify(BRIEF)}, rules: ${MILD} }`},
).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 4).map((node) => node.html.slice(0, 300)) })))`
