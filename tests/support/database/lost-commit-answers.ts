import type { Services } from '#domain/core/context.ts'

/** The services over a line that is lost after each of the next `times` commits, before their answer. */
export function losingCommitAnswers({ db, ...otherServices }: Services, times: number): Services {
  let remaining = times
  const transaction: typeof db.transaction = async (work, config) => {
    const value = await db.transaction(work, config)
    if (remaining-- > 0) throw Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' })
    return value
  }
  const deaf = new Proxy(db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  })
  return { ...otherServices, db: deaf }
}
