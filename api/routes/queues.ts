import * as queues from '#domain/queues/contract/endpoints.ts'
import { getQueueUses } from '#domain/queues/get-queue-uses.ts'
import { listQueues } from '#domain/queues/list-queues.ts'
import {
  createChatbot,
  getChatbot,
  listChatbots,
  removeChatbot,
  updateChatbot,
} from '#domain/queues/options/chatbots.ts'
import { getQueueOptions, saveQueueOptions } from '#domain/queues/options/save-options.ts'
import { orderQueues } from '#domain/queues/order-queues.ts'
import { bind } from '../lib/bind.ts'

export const queueRoutes = bind(queues, {
  list: listQueues,
  order: orderQueues,
  uses: getQueueUses,
  options: getQueueOptions,
  saveOptions: saveQueueOptions,
  listChatbots,
  createChatbot,
  getChatbot,
  updateChatbot,
  removeChatbot,
})
