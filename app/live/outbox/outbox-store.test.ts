import { describe, expect, test } from 'bun:test'
import { newItem } from './item.ts'
import { withoutSent } from './outbox-store.ts'

const anItem = (body: string) =>
  newItem(
    {
      ticketId: 1,
      ticketUuid: 'u',
      body,
      isPrivate: false,
      sign: false,
      quoted: null,
      file: null,
    },
    { owner: '2:7', order: 0, now: new Date(0) },
  )

describe('what is on disk and what a tab shows', () => {
  test('another tab’s items come, and those it has sent go', () => {
    const [otherTabItem, goneItem] = [anItem('theirs'), anItem('gone')]
    expect(withoutSent([otherTabItem], [goneItem], () => false)).toEqual([otherTabItem])
  })

  test('an item that is not on disk yet is not lost, and one just dropped does not come back', () => {
    const [fresh, dropped] = [anItem('fresh'), anItem('dropped')]
    const ahead = new Set([fresh.clientId, dropped.clientId])
    expect(withoutSent([dropped], [fresh], (id) => ahead.has(id))).toEqual([fresh])
  })

  test('an item that is being sent stays as it is shown', () => {
    const item = anItem('sending')
    const sending = { ...item, state: 'sending' as const }
    expect(withoutSent([item], [sending], (id) => id === item.clientId)).toEqual([sending])
  })
})
