import { expect, test } from 'bun:test'
import { z } from 'zod'
import { Id } from '#domain/core/contract/fields.ts'
import { submissionOf } from './submission'

const Handed = z.object({ queueId: Id(), rules: z.array(z.object({ userId: Id() })), note: z.string() })

function sent(...fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const submission = submissionOf(form, Handed)
  return submission.status === 'success' ? undefined : submission.error
}

test('a choice that was not made is missing; one that names no row is wrong', () => {
  expect(sent(['queueId', ''], ['rules[0].userId', ''], ['note', ''])).toEqual({
    queueId: ['required'],
    'rules[0].userId': ['required'],
  })
  expect(sent(['queueId', 'x'], ['rules[0].userId', '7'], ['note', ''])).toEqual({ queueId: ['invalid'] })
})

test('an emptied number is none, or what its schema says that it means', () => {
  const minutes = z.coerce.number<number | string>().int().min(0)
  const schema = z.object({ closeAfter: minutes.meta({ emptied: 0 }).optional(), other: minutes.optional() })
  const form = new FormData()
  form.set('closeAfter', '')
  form.set('other', '')
  const submission = submissionOf(form, schema)
  expect(submission.status === 'success' && submission.value).toEqual({ closeAfter: 0 })
})
