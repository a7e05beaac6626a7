import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import { createTransactionQueue, type TransactionQueue } from './transaction-queue.ts'

describe('the queue of transactions', () => {
  let db: Database
  let queue: TransactionQueue
  let happened: string[]
  const failures: unknown[] = []
  const storedNames = () => db.query<{ name: string }, []>('select name from things order by rowid').all()
  const keep = (name: string) => db.query('insert into things values (?)').run(name)

  beforeEach(() => {
    db = new Database(':memory:', { strict: true })
    db.run('create table things (name text unique)')
    queue = createTransactionQueue(db, (reason) => failures.push(reason))
    happened = []
  })

  test('run one after the other, whatever each waits for', async () => {
    const slow = queue.transact(async () => {
      await Bun.sleep(5)
      happened.push('slow')
    })
    const quick = queue.transact(() => happened.push('quick'))
    await Promise.all([slow, quick])
    expect(happened).toEqual(['slow', 'quick'])
  })

  test('let their effects happen after the commit, before their promise', async () => {
    await queue
      .transact(() => {
        keep('a')
        queue.after(() => happened.push(db.inTransaction ? 'too early' : 'effect'))
      })
      .then(() => happened.push('resolved'))
    expect(happened).toEqual(['effect', 'resolved'])
    queue.after(() => happened.push('at once'))
    expect(happened.at(-1)).toBe('at once')
  })

  test('leave no trace when they fail, and take nobody with them', async () => {
    const before = queue.transact(() => keep('before'))
    const failing = queue.transact(() => {
      keep('half')
      queue.after(() => happened.push('never'))
      throw new Error('no')
    })
    const after = queue.transact(() => keep('after'))
    await expect(failing).rejects.toThrow('no')
    await Promise.all([before, after])
    expect(storedNames()).toEqual([{ name: 'before' }, { name: 'after' }])
    expect(happened).toEqual([])
  })

  test('survive an effect that fails', async () => {
    await queue.transact(() => queue.after(() => happened.push(String(failures.length)) && JSON.parse('{')))
    await queue.transact(() => keep('still here'))
    expect(storedNames()).toEqual([{ name: 'still here' }])
    expect(failures.length).toBe(1)
  })

  test('are refused once closed, and those before are done', async () => {
    const before = queue.transact(() => keep('in time'))
    await queue.close()
    await before
    await expect(queue.transact(() => keep('late'))).rejects.toThrow('has stopped')
    expect(storedNames()).toEqual([{ name: 'in time' }])
  })

  test('are all refused when the batch cannot be committed', async () => {
    const first = queue.transact(() => keep('a'))
    const second = queue.transact(() => {
      db.run('commit')
      db.run('begin')
      keep('b')
      throw new Error('the savepoint is gone')
    })
    const outcomes = await Promise.allSettled([first, second])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await queue.transact(() => keep('c'))
    expect(storedNames().at(-1)).toEqual({ name: 'c' })
  })
})
