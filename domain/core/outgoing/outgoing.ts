import { lookup } from 'node:dns/promises'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError, invalid } from '../contract/errors.ts'

/** The operator's rules for requests to addresses that users enter. */
export type OutgoingRules = {
  /** Private addresses (this machine, its network) are allowed too, and so are requests without TLS. */
  mayReachPrivate: boolean
  /** The operator's address of OpenAI's protocol, for whoever names none; OpenAI's own if absent. */
  openAiBase?: string | undefined
  /** The operator's address of Azure's speech, in which `{region}` stands for the region; Azure's own if absent. */
  azureSpeechBase?: string | undefined
  /** Stands for Google's hosts: a simulator's address. */
  googleUrl?: string | undefined
  /** The API's own address, for links to files that other systems follow; without it they are given none. */
  apiUrl?: string | undefined
}

export type OutgoingRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
  timeoutMs: number
  /** The longest answer, in bytes; a longer one is refused. */
  maxBytes: number
}

export type OutgoingAnswer = {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  bytes: Uint8Array
  /** The bytes as UTF-8. */
  text: string
}

/**
 * Sends a request to an address that a user entered: only to a public one, over TLS, unless the operator allows others.
 * The name is looked up once, and the connection goes to the very address that was checked; redirects are not followed.
 * Throws ERR_PRIVATE_ADDRESS, and an Error when nobody answers in time or the answer is too long.
 */
export async function askOutside(request: OutgoingRequest, rules: OutgoingRules): Promise<OutgoingAnswer> {
  const url = publicUrl(request.url, rules)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const address = await addressOf(name, rules)
  return send(request, url, { name, address })
}

/** Checks an address as far as possible without looking up its name. Throws ERR_PRIVATE_ADDRESS. */
export function publicUrl(text: string, { mayReachPrivate }: OutgoingRules): URL {
  const url = URL.parse(text)
  const isAllowed = url && (url.protocol === 'https:' || (mayReachPrivate && url.protocol === 'http:'))
  if (!isAllowed || url.username !== '' || url.password !== '') throw refused()
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayReachPrivate && isIP(name) !== 0 && !isPublic(name)) throw refused()
  return url
}

/** Spaces, line breaks and the like, which a parser drops or rewrites: the address would not be the one that is shown. */
const BLANK = /[\s\p{Cc}]/u

/**
 * As publicUrl, for the address in a field of a form: the problem stands at the field. Throws ERR_PRIVATE_ADDRESS, ERR_VALIDATION
 * for one with blanks in it.
 */
export function requirePublicUrl(field: string, text: string, rules: OutgoingRules): URL {
  if (BLANK.test(text)) throw invalid({ [field]: 'invalid' })
  try {
    return publicUrl(text, rules)
  } catch (cause) {
    const code = 'ERR_PRIVATE_ADDRESS'
    throw new AppError(code, { fields: { [field]: code } }, { cause })
  }
}

/** The address to connect to. All addresses of the name must be public, even though only one is used. */
async function addressOf(name: string, { mayReachPrivate }: OutgoingRules): Promise<string> {
  const addresses = isIP(name) === 0 ? await lookup(name, { all: true, verbatim: true }) : [{ address: name }]
  const [first] = addresses
  if (!first) throw new Error('the name is not known')
  if (!mayReachPrivate && !addresses.every(({ address }) => isPublic(address))) throw refused()
  return first.address
}

/**
 * Whether an address is on the public internet; IPv4 inside of IPv6 is judged as IPv4. Of IPv6 only 2000::/3 is assigned
 * (RFC 4291 §2.4): all other addresses, such as ::7f00:1, count as private even when the library does not classify them.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsedAddress = ipaddr.process(address)
  const isGivenOut =
    parsedAddress.kind() === 'ipv4' || ((parsedAddress.toByteArray()[0] ?? 0) & 0xe0) === 0x20
  return isGivenOut && parsedAddress.range() === 'unicast'
}

type Target = { name: string; address: string }

function send(
  { method, headers, body, timeoutMs, maxBytes }: OutgoingRequest,
  url: URL,
  { name, address }: Target,
): Promise<OutgoingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>()
  const isTls = url.protocol === 'https:'
  const options = {
    method,
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, ...(body && { 'content-length': String(body.length) }) },
    ...(isTls && isIP(name) === 0 && { servername: name }),
    signal: AbortSignal.timeout(timeoutMs),
  }
  const call = (isTls ? overHttps : overHttp)(options, (response) => {
    const pieces: Buffer[] = []
    let size = 0
    response.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= maxBytes) pieces.push(piece)
      else {
        reject(new Error('the answer is too long'))
        call.destroy()
      }
    })
    response.on('error', reject)
    response.on('end', () => {
      const plain = Object.entries(response.headers).map(([key, value]) => [key, String(value)])
      const status = response.statusCode ?? 0
      const bytes = Buffer.concat(pieces)
      resolve({ status, headers: Object.fromEntries(plain), bytes, text: bytes.toString('utf8') })
    })
  })
  call.on('error', reject)
  call.end(body)
  return promise
}

function refused(): AppError {
  return new AppError('ERR_PRIVATE_ADDRESS')
}
