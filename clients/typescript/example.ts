// bun example.ts https://api.example.com TOKEN 5511987654321
import { recado } from './client.ts'

const [apiUrl = '', token = '', number = ''] = process.argv.slice(2)
const api = recado(apiUrl, token)
const sent = await api.POST('/messages/send', {
  params: { header: { 'idempotency-key': `order-4711-${number}` } },
  body: { number, body: 'Your order is on its way.' },
})
if (!sent.data) throw new Error(`refused: ${sent.error.error}`)
const state = await api.GET('/messages/send/{messageId}', {
  params: { path: { messageId: sent.data.messageId } },
})
console.log(sent.data.messageId, state.data?.state)
