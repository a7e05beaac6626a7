/** The languages in which the page shows how to call the API. */
export const EXAMPLE_LANGUAGES = ['curl', 'JavaScript', 'PHP', 'Python'] as const
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number]

/** A call that sends a text, as programs of each language write it. */
export function exampleIn(language: ExampleLanguage, apiUrl: string): string {
  return EXAMPLES[language](`${apiUrl}/messages/send`)
}

const EXAMPLES: Readonly<Record<ExampleLanguage, (address: string) => string>> = {
  curl: (address) => `curl '${address}' \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Idempotency-Key: order-4711' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "5511987654321", "body": "Olá!"}'

curl '${address}' \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Idempotency-Key: invoice-4711' \\
  -F number=5511987654321 -F body='Olá!' -F medias=@invoice.pdf`,
  JavaScript: (address) => `const response = await fetch('${address}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer TOKEN',
    'Idempotency-Key': 'order-4711',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ number: '5511987654321', body: 'Olá!' }),
})
console.log(response.status, await response.json())`,
  PHP: (address) => `<?php
$call = curl_init('${address}');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer TOKEN',
        'Idempotency-Key: order-4711',
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(['number' => '5511987654321', 'body' => 'Olá!']),
]);
echo curl_exec($call);`,
  Python: (address) => `import json
from urllib.request import Request, urlopen

call = Request(
    '${address}',
    data=json.dumps({'number': '5511987654321', 'body': 'Olá!'}).encode(),
    headers={
        'Authorization': 'Bearer TOKEN',
        'Idempotency-Key': 'order-4711',
        'Content-Type': 'application/json',
    },
)
print(urlopen(call).read().decode())`,
}
