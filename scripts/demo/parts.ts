/** Ids of the demo's stored files. */
export type DemoMedia = { photo: number; receipt: number; voice: number }

/** Ids of the demo's rows that its history refers to, by name. */
export type ShopParts = {
  connectionId: number
  queues: Map<string, number>
  users: Map<string, number>
  tags: Map<string, number>
  /** Contacts of the customers, by their place in the list. */
  customers: Map<number, number>
  media: DemoMedia
}
