import { openNumberQuestions } from '#sessions/number-questions.ts'
import { aCompany, asUser } from './factories.ts'
import type { TestServices } from './services.ts'

export type LookUp = (number: string) => Promise<{ phone: string; lid: string | null } | null>

/** A company whose connection is open in the hands of a process, which asks as `lookUp` answers; `asked` are the numbers it was asked for. */
export async function anOpenLine(services: TestServices, lookUp: LookUp) {
  const company = await aCompany(services)
  const { id: connectionId } = company.connection
  await services.admin`update connection_leases set owner = 'test', expires_at = now() + interval '1 hour'
    where connection_id = ${connectionId}`
  const askedNumbers: string[] = []
  const session = () => ({
    ...UNUSED,
    lookUp: (number: string) => {
      askedNumbers.push(number)
      return lookUp(number)
    },
  })
  const answer = openNumberQuestions({ ctx: company.ctx, connectionId, session })
  await services.signal.listen('questions', answer)
  return { company, asked: askedNumbers, ctx: asUser(services, company.admin) }
}

const unused = () => Promise.reject(new Error('not part of this test'))
const UNUSED = {
  send: unused,
  markRead: unused,
  renewFile: unused,
  pictureOf: unused,
  describeGroup: unused,
  showTyping: unused,
  stop: unused,
  watch: () => undefined,
  isOpen: () => true,
}
