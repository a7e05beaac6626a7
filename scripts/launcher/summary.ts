import path from 'node:path'
import type { Settings } from '../env.ts'
import { ROOT } from './plans.ts'

/** The block that ends a start: where to go, who to be, how to stop. */
export function summary(settings: Settings, seconds: number, setUpLink?: string): string {
  const data = path.relative(ROOT, settings.dataDir)
  const shownData = data.startsWith('..') ? settings.dataDir : data
  return [
    '',
    `  Recado is ready (${seconds.toFixed(1)} s)`,
    '',
    row('Inbox', settings.webUrl),
    ...(settings.ownSimulator
      ? [row('Phones', `http://localhost:${settings.simulatorPort}`, 'play the customers here')]
      : []),
    row('API', settings.apiUrl, 'its description: /docs'),
    ...(setUpLink === undefined
      ? []
      : ['', '  Make the first super administrator, within a day:', `  ${setUpLink}`]),
    ...(settings.demo ? ['', ...demoUsers(settings.demoPassword)] : []),
    '',
    `  Data in ${shownData}, logs in ${path.join(shownData, 'logs')}. Ctrl-C stops everything in order.`,
    '',
  ].join('\n')
}

function demoUsers(password: string): string[] {
  return [
    `  Sign in with the password ${password} as`,
    row('ana@loja.demo', 'attendant, both queues'),
    row('bia@loja.demo', 'attendant, Suporte only'),
    row('admin@loja.demo', 'administrator of Loja Demo'),
    row('admin@clinica.demo', 'administrator of another company'),
    row('super@recado.demo', 'who runs the platform'),
  ]
}

function row(name: string, value: string, suffix = ''): string {
  return `  ${name.padEnd(20)}${suffix === '' ? value : `${value.padEnd(26)}${suffix}`}`
}
