/** A contact card in the form that phones exchange (RFC 2426); `waid` is how WhatsApp names the account. */
export function cardOf({ name, number }: { name: string; number: string }): string {
  const digits = number.replace(/\D/g, '')
  const safe = name.replace(/[\r\n]/g, ' ').replace(/([,;\\])/g, '\\$1')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${safe};;;`,
    `FN:${safe}`,
    `TEL;type=CELL;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n')
}

/** Names and numbers of the cards in a body. */
export function readCards(body: string): { name: string; number: string }[] {
  return body
    .split(/^END:VCARD\s*$/m)
    .map((card) => ({
      name: (/^FN[^:]*:(.*)$/m.exec(card)?.[1] ?? '').replace(/\\([,;\\])/g, '$1').trim(),
      number: (
        /waid=(\d+)/.exec(card)?.[1] ??
        /^(?:item\d+\.)?TEL[^:]*:(.*)$/m.exec(card)?.[1] ??
        ''
      ).replace(/\D/g, ''),
    }))
    .filter(({ name, number }) => name !== '' && number !== '')
}
