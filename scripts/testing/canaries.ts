import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Stands in the texts and names of customers that tests make: nothing else says it. */
export const CANARY = 'Canário'

/** The folder for the logs of the product's processes while tests run, and of the services of the tests themselves. */
export const LOGS = path.resolve(import.meta.dirname, '../../test-results/logs')

/** Numbers of tests are Brazilian mobiles; so long, and between no other digits, nothing else looks like one. */
const NUMBER = /(?<![\d.-])55[1-9]\d9?[6-9]\d{7}(?![\d.-])/
const MAX_FOUND = 20

export type Canary = { file: string; text: string }

/** Lines of logs in which a customer's text or number stands, the first few. */
export function findCanaries(folder: string): Canary[] {
  return logsIn(folder)
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .filter((text) => text.includes(CANARY) || NUMBER.test(text))
        .map((text) => ({ file, text: text.slice(0, 500) })),
    )
    .slice(0, MAX_FOUND)
}

function logsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.log'))
  } catch {
    return []
  }
}
