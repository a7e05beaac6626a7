import type { ChannelEvents } from '../channels/driver.ts'

type Acks = Parameters<ChannelEvents['acks']>[0]

/** One write an ack level instead of one a receipt. */
export function joinReceipts(batch: Acks): Acks {
  const levels = [...new Set(batch.map(({ ack }) => ack))]
  return levels.map((ack) => {
    const receipts = batch.filter((receipt) => receipt.ack === ack)
    return { ack, externalIds: [...new Set(receipts.flatMap(({ externalIds }) => externalIds))] }
  })
}
