import { type proto, toNumber } from '@whiskeysockets/baileys'
import { bounded, type TextBound } from '#domain/messages/contract/bounds.ts'
import { type Content, plain } from './content-kind.ts'
import { unwrapped } from './message-kinds.ts'
import { textIn } from './text-in.ts'

/** The content of orders, products, invoices and payments, in words that a search finds. */
export function tradeOf(message: proto.IMessage): Content | null {
  const text = orderText(message) ?? productText(message) ?? moneyText(message)
  return text === null ? null : plain('conversation', text)
}

/** "Pedido nº 7: 3 itens, R$ 150,00", and what the customer wrote with it. */
function orderText({ orderMessage: order }: proto.IMessage): string | null {
  if (!order) return null
  const { orderId, itemCount, totalAmount1000, totalCurrencyCode, message } = order
  const name = orderId ? `Pedido nº ${lineOf('orderId', orderId)}` : 'Pedido'
  const items = itemCount ? [`${itemCount} ${itemCount === 1 ? 'item' : 'itens'}`] : []
  const facts = [...items, ...amount(totalAmount1000, totalCurrencyCode)].join(', ')
  return lines([facts ? `${name}: ${facts}` : name, words(message)])
}

/** The product's name and price, its description and address, and what the customer wrote with it. */
function productText({ productMessage }: proto.IMessage): string | null {
  if (!productMessage) return null
  const { product, catalog, body } = productMessage
  const name = lineOf('menuRow', product?.title || catalog?.title) || 'Produto'
  const price = amount(product?.priceAmount1000, product?.currencyCode).join('')
  const description = words(product?.description || catalog?.description)
  return lines([
    price ? `${name}: ${price}` : name,
    description,
    lineOf('linkAddress', product?.url),
    words(body),
  ])
}

function moneyText(message: proto.IMessage): string | null {
  const { invoiceMessage, sendPaymentMessage, requestPaymentMessage } = message
  if (invoiceMessage) return lines(['Fatura', words(invoiceMessage.note)])
  if (sendPaymentMessage) return lines(['Pagamento', note(sendPaymentMessage.noteMessage)])
  if (!requestPaymentMessage) return null
  const { amount1000, currencyCodeIso4217, noteMessage } = requestPaymentMessage
  const requestedAmount = amount(amount1000, currencyCodeIso4217).join('')
  return lines([
    requestedAmount ? `Pedido de pagamento: ${requestedAmount}` : 'Pedido de pagamento',
    note(noteMessage),
  ])
}

function note(message: proto.IMessage | null | undefined): string {
  return message ? words(textIn(unwrapped(message).message)) : ''
}

/** An amount in thousandths of a currency's unit; none where it is missing or its currency has no ISO name. */
function amount(
  thousandths: Parameters<typeof toNumber>[0] | null,
  currency: string | null | undefined,
): string[] {
  if (thousandths == null || !/^[A-Z]{3}$/.test(currency ?? '')) return []
  const value = toNumber(thousandths) / 1000
  const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: currency ?? 'BRL' })
  // A plain space, which is what people search with.
  return [format.format(value).replaceAll('\u00a0', ' ')]
}

function words(text: string | null | undefined): string {
  return lineOf('menuTitle', text)
}

function lineOf(name: TextBound, text: string | null | undefined): string {
  return text ? bounded(name, text) : ''
}

function lines(texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n')
}
