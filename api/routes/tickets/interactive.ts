import * as interactive from '#domain/messages/contract/interactive/endpoints.ts'
import {
  callOf,
  copyOf,
  listOf,
  pixOf,
  urlOf,
} from '#domain/messages/contract/interactive/interactive-schema.ts'
import { sendInteractive } from '#domain/messages/interactive/send-interactive.ts'
import { withCountry } from '#domain/messages/interactive/with-country.ts'
import { bind } from '../../lib/bind.ts'

export const interactiveRoutes = bind(interactive, {
  list: (ctx, input) => sendInteractive(ctx, input, listOf(input)),
  copy: (ctx, input) => sendInteractive(ctx, input, copyOf(input)),
  call: (ctx, input) => sendInteractive(ctx, input, callOf(withCountry(ctx, input))),
  url: (ctx, input) => sendInteractive(ctx, input, urlOf(input)),
  pix: (ctx, input) => sendInteractive(ctx, input, pixOf(input)),
})
